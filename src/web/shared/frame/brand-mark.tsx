import { brandColours as colours } from "../../../shop/vocabulary/brand.ts"
export const BrandMark = ({ className = "size-9" }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 40 40" className={className}>
    <rect width="40" height="40" rx="9" fill={colours.mask} />
    <path d="M3 20h7M30 20h7" stroke={colours.copperLight} strokeWidth="3" strokeLinecap="round" />
    <circle cx="10.5" cy="20" r="4.6" fill={colours.copper} />
    <circle cx="10.5" cy="20" r="1.9" fill={colours.maskDark} />
    <circle cx="29.5" cy="20" r="4.6" fill={colours.copper} />
    <circle cx="29.5" cy="20" r="1.9" fill={colours.maskDark} />
    <path d="M22.5 7l-7 13.2h4.2L17.6 33l7.4-14.4h-4.4L22.5 7Z" fill={colours.silk} />
  </svg>
)
