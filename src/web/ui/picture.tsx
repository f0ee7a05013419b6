import { type PictureWidth, picturePath, pictureWidths } from "../../domain/catalogue.ts"

interface ProductPictureProps {
  productId: number
  alt: string
  width: PictureWidth
  /** How wide it stands on the page, for the browser's choice among the widths. */
  sizes?: string
  /** The first row is loaded at once; what stands below waits until it is near. */
  eager?: boolean
  className?: string
}

export const ProductPicture = ({ productId, alt, width, sizes, eager = false, className }: ProductPictureProps) => (
  <img
    src={picturePath(productId, width)}
    srcSet={pictureWidths.map(w => `${picturePath(productId, w)} ${w}w`).join(", ")}
    sizes={sizes ?? `${width}px`}
    width={width}
    height={width}
    alt={alt}
    loading={eager ? "eager" : "lazy"}
    fetchPriority={eager ? "high" : undefined}
    decoding="async"
    className={className}
  />
)
