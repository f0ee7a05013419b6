import { Skeleton } from "../ui/spinner.tsx"

export const SkeletonCards = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
      key={place}
      className="flex flex-col gap-3 rounded-board border border-line bg-silk p-3"
    >
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-11 w-full" />
    </li>
  ))
