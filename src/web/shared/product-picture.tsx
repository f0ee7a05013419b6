import { type PictureWidth, picturePath, pictureWidths } from "../../shop/catalogue/rules/listed-product.ts"

interface ProductPictureProps {
  productId: number
  alt: string
  width: PictureWidth
  sizes?: string
  /** `main` loads first, `seen` is in view from the start, the others load when near. */
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
  // React preloads eager images ahead of the styles, except inside a picture element.
  return rank === "seen" ? <picture className="contents">{picture}</picture> : picture
}
