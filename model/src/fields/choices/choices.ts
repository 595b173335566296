import type { FieldKindModel, Parsed } from '../../schema/field-kind.ts'
import { collectFindings, isAbsentOrIntegerWithin } from '../collect-findings.ts'
import {
  checkOptions,
  describeAllowedOptions,
  findOption,
  labelOrValueOf,
  maxListItems,
  type Option,
} from '../options.ts'
import { accepted, parseAll, refused } from '../parsed.ts'
import { linePattern, notText, parseStorableText } from '../text/storable-text.ts'

/** Any number of values, each once, in the order in which they were chosen. */
export interface ChoicesField {
  readonly kind: 'choices'
  /** Default: the permissions of all record types. */
  readonly options?: readonly Option[]
  readonly maxItems?: number
  readonly optionOrder?: 'label' | 'given'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    choices: { definition: ChoicesField; value: readonly string[] }
  }
}

const maxValueLength = 250

export const choicesKind = {
  kind: 'choices',
  parse: (input, field) => readValues(input, field),
  parseText(text, field) {
    const names = text.split(/[,;|\n]/).flatMap((name) => name.trim() || [])
    const values = names.map(
      (name) => (field.options ? findOption(field.options, name)?.value : name) ?? name,
    )
    return readValues(values, field)
  },
  validate: (value, { maxItems = maxListItems }) =>
    value.length > maxItems ? `Kies hoogstens ${maxItems} waarden.` : undefined,
  format: (value, { options = [] }) => value.map((each) => labelOrValueOf(options, each)).join(', '),
  toText: (value, { options = [] }) => value.map((each) => labelOrValueOf(options, each)).join(', '),
  storage: () => ({ shape: 'list', type: 'text' }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? []) as readonly string[],
  operators: [],
  isSortable: false,
  jsonSchema: ({ options, maxItems = maxListItems }) => ({
    type: 'array',
    items: options
      ? { type: 'string', enum: options.map(({ value }) => value) }
      : { type: 'string', minLength: 1, maxLength: maxValueLength, pattern: linePattern },
    uniqueItems: true,
    maxItems,
  }),
  check: ({ options, maxItems }) => [
    ...(options ? checkOptions(options) : []),
    ...collectFindings({
      'heeft een mogelijkheid met een scheidingsteken in zijn naam':
        options?.some(({ label }) => /[,;|\n]/.test(label)) ?? false,
      [`heeft een maxItems buiten 1 tot en met ${maxListItems}`]: !isAbsentOrIntegerWithin(
        maxItems,
        1,
        maxListItems,
      ),
    }),
  ],
} satisfies FieldKindModel<'choices'>

function readValues(input: unknown, { options }: ChoicesField): Parsed<readonly string[]> {
  if (!Array.isArray(input) || input.length > maxListItems)
    return refused(`Kies hoogstens ${maxListItems} waarden.`)
  const values = parseAll(input as readonly unknown[], (value) => {
    if (typeof value !== 'string' || value === '')
      return refused(options ? describeAllowedOptions(options) : notText)
    if (!options) return parseStorableText(value, { maxLength: maxValueLength })
    return options.some((option) => option.value === value)
      ? accepted(value)
      : refused(describeAllowedOptions(options))
  })
  return values.ok ? accepted([...new Set(values.value)]) : values
}
