import { IconQuestionMark } from '@tabler/icons-react'
import { useIconSet } from './use-icon-set.ts'

export type IconProps = {
  name: string
  /** Whether its Dutch words are its label; not when the text beside it says the same. */
  isLabelled?: boolean | undefined
  size?: number | undefined
}

/**
 * An icon by a name from data, such as that of a task type: empty while the icons load, a question mark for an unknown name. For a
 * fixed icon import the component from @tabler/icons-react instead.
 */
export function Icon({ name, isLabelled = false, size = 16 }: IconProps) {
  const icons = useIconSet()
  const entry = icons?.get(name)
  const Shape = entry?.icon ?? (icons ? IconQuestionMark : null)
  const box = { width: size, height: size }
  if (!Shape) return <svg style={box} aria-hidden="true" />
  return isLabelled ? (
    <Shape style={box} role="img" aria-label={entry?.words ?? name} />
  ) : (
    <Shape style={box} aria-hidden="true" />
  )
}
