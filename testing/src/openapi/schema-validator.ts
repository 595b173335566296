import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { OpenapiDocument } from './openapi-document.ts'

const root = 'openapi'

/** Validates against the schemas of the document; compiles each schema once. */
export class SchemaValidator {
  readonly #ajv = makeAjv()
  readonly #compiled = new Map<JsonSchema, ValidateFunction>()
  readonly #compiledByText = new Map<string, ValidateFunction>()

  constructor(document: OpenapiDocument) {
    this.#ajv.addSchema({ $id: root, components: document.components })
  }

  /** Validation errors; empty for a valid value. */
  findings(schema: JsonSchema, value: unknown): readonly string[] {
    const validate = this.#compile(schema)
    if (validate(value)) return []
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? error.keyword}`)
  }

  accepts(schema: JsonSchema, value: unknown): boolean {
    return this.#compile(schema)(value)
  }

  #compile(schema: JsonSchema): ValidateFunction {
    const known = this.#compiled.get(schema)
    if (known) return known
    // Hundreds of responses share equal schemas.
    const text = JSON.stringify(schema)
    const made = this.#compiledByText.get(text) ?? this.#ajv.compile(absolute(schema) as JsonSchema)
    this.#compiledByText.set(text, made)
    this.#compiled.set(schema, made)
    return made
  }
}

/** A schema outside the document names the schemas in it by the document's own name. */
function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === '$ref' && typeof member === 'string' ? root + member : absolute(member),
    ]),
  )
}

function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
  })
  ajv.addVocabulary(['components'])
  ajv.addFormat('uuid', /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i)
  ajv.addFormat('date', isDay)
  ajv.addFormat('binary', true)
  ajv.addFormat('date-time', (text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)))
  // Ajv divides doubles; JSON Schema means decimal numbers.
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    validate: (unit: number, value: number) => decimals(value) <= decimals(unit),
  })
  return ajv
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function decimals(value: number): number {
  const [digits = '', exponent = '0'] = value.toString().split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}
