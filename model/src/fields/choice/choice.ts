import type { FieldKindModel } from '../../schema/field-kind.ts'
import { collectFindings } from '../collect-findings.ts'
import { checkOptions, describeAllowedOptions, findOption, labelOrValueOf, type Option } from '../options.ts'
import { accepted, refused } from '../parsed.ts'

export interface ChoiceField {
  readonly kind: 'choice'
  readonly options: readonly Option[]
  /** `checkbox`: for two options; ticked means the first. Default `select`. */
  readonly presentation?: 'select' | 'radio' | 'checkbox'
  readonly optionOrder?: 'label' | 'given'
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    choice: { definition: ChoiceField; value: string }
  }
}

export const choiceKind = {
  kind: 'choice',
  parse(input, { options }) {
    const option = options.find(({ value }) => value === input)
    return option ? accepted(option.value) : refused(describeAllowedOptions(options))
  },
  parseText(text, { options }) {
    const option = findOption(options, text)
    return option ? accepted(option.value) : refused(describeAllowedOptions(options))
  },
  validate: () => undefined,
  format: (value, { options }) => labelOrValueOf(options, value),
  toText: (value, { options }) => labelOrValueOf(options, value),
  storage: ({ options }) => ({
    shape: 'columns',
    columns: [{ suffix: '', type: 'text', oneOf: options.map(({ value }) => value) }],
  }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as string | null,
  operators: ['oneOf', 'equals'],
  isSortable: true,
  jsonSchema: ({ options }) => ({ type: 'string', enum: options.map(({ value }) => value) }),
  check: ({ options, presentation }) => [
    ...checkOptions(options),
    ...collectFindings({
      'is een aankruisvak en heeft geen twee mogelijkheden':
        presentation === 'checkbox' && options.length !== 2,
    }),
  ],
} satisfies FieldKindModel<'choice'>
