import { IconQuestionMark } from '@tabler/icons-react'
import { useIconSet } from './use-icon-set.ts'

export type IconProps = {
  name: string
  /** Label of the icon; absent when the text beside it says the same. */
  label?: string | undefined
  size?: number | undefined
}

/**
 * An icon by a name from data, such as that of a task type: empty while the icons load, a question mark for an unknown name. For a
 * fixed icon import the component from @tabler/icons-react instead.
 */
export function Icon({ name, label, size = 16 }: IconProps) {
  const icons = useIconSet()
  const Shape = icons?.get(name)?.icon ?? (icons ? IconQuestionMark : null)
  const box = { width: size, height: size }
  if (!Shape) return <svg style={box} aria-hidden="true" />
  return label === undefined ? (
    <Shape style={box} aria-hidden="true" />
  ) : (
    <Shape style={box} role="img" aria-label={label} />
  )
}
