import type { Option } from '../ui/choices/option.ts'

/** The options of a definition as fields of `ui` take them. */
export function toOptions(options: readonly { readonly value: string; readonly label: string }[]): Option[] {
  return options.map(({ value, label }) => ({ id: value, label }))
}
