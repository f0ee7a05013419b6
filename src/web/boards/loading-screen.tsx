import { BrandMark } from "../shared/frame/brand-mark.tsx"
import { Spinner } from "../ui/spinner.tsx"
import { servicesTexts as t } from "./texts.ts"

/** How long the loading screen stays (SRV-07), in milliseconds. */
export const loadingScreenMs = 800

/**
 * Stands over the page and lifts by style alone, so nothing stays hidden when a script is late or fails. Crawlers and
 * visitors without script or with reduced motion have the page at once (NAV-20).
 */
export const LoadingScreen = ({ brandName }: { brandName: string }) => (
  <div
    role="status"
    data-testid="services-loading"
    style={{ animationDelay: `${loadingScreenMs}ms` }}
    className="fixed inset-0 z-50 flex animate-[lift-off_1ms_linear_forwards] flex-col items-center justify-center gap-5 bg-mask-900 text-white motion-reduce:hidden noscript:hidden"
  >
    <BrandMark className="size-20" />
    <p className="flex items-center gap-3 text-lg font-semibold">
      <Spinner />
      {t.loadingScreen(brandName)}
    </p>
  </div>
)
