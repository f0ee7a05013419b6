import { type PictureWidth, picturePath, pictureWidths } from "../../shop/catalogue/rules/listed-product.ts"

interface ProductPictureProps {
  productId: number
  alt: string
  width: PictureWidth
  /** How wide it stands on the page, for the browser's choice among the widths. */
  sizes?: string
  /** `main` is what the page is about and comes first, `seen` is in view from the start; others wait until they are near. */
  rank?: "main" | "seen" | "later"
  className?: string
}

export const ProductPicture = ({ productId, alt, width, sizes, rank = "later", className }: ProductPictureProps) => {
  const picture = (
    <img
      src={picturePath(productId, width)}
      srcSet={pictureWidths.map(w => `${picturePath(productId, w)} ${w}w`).join(", ")}
      sizes={sizes ?? `${width}px`}
      width={width}
      height={width}
      alt={alt}
      loading={rank === "later" ? "lazy" : undefined}
      fetchPriority={rank === "main" ? "high" : undefined}
      className={className}
    />
  )
  // React preloads every image that does not wait, ahead of the styles; one inside a picture element it leaves alone.
  return rank === "seen" ? <picture className="contents">{picture}</picture> : picture
}
