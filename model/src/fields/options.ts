import { collectFindings } from './collect-findings.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

export const maxListItems = 10_000

/** Finds an option by its value or label, ignoring case and outer spaces; an exact value wins. */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  const name = text.trim()
  const folded = name.toLowerCase()
  return (
    options.find((option) => option.value === name) ??
    options.find((option) => option.value.toLowerCase() === folded || option.label.toLowerCase() === folded)
  )
}

/** The label of the option with exactly this value; the value itself if there is none. */
export function labelOrValueOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

/** A Dutch refusal that lists the labels; a general one for no options or more than 10. */
export function describeAllowedOptions(options: readonly Option[]): string {
  if (options.length === 0 || options.length > 10) return 'Kies een van de mogelijkheden.'
  return `Kies uit: ${options.map((option) => option.label).join(', ')}.`
}

/** Findings for no options, an empty value or label, and options with a value or label in common, ignoring case. */
export function checkOptions(options: readonly Option[]): readonly string[] {
  const names = options.flatMap(({ value, label }) => {
    const folded = [value.toLowerCase(), label.toLowerCase()]
    return [...new Set(folded)]
  })
  return collectFindings({
    'heeft geen mogelijkheden': options.length === 0,
    'heeft een mogelijkheid zonder waarde of naam': options.some(({ value, label }) => !value || !label),
    'heeft mogelijkheden die niet uit elkaar te houden zijn': new Set(names).size < names.length,
  })
}
