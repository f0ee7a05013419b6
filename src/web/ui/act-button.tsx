import type { ComponentProps } from "react"
import { useNavigation } from "react-router"
import { Button } from "./button.tsx"

type ActButtonProps = Omit<ComponentProps<typeof Button>, "type" | "name" | "value" | "busy"> & { act: string }

export const ActButton = ({ act, ...rest }: ActButtonProps) => (
  <Button type="submit" name="accion" value={act} busy={useNavigation().formData?.get("accion") === act} {...rest} />
)
