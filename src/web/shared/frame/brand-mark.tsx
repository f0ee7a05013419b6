export const BrandMark = ({ className = "size-9" }: { className?: string }) => (
  <img src="/favicon.svg" alt="" width={40} height={40} className={className} />
)
