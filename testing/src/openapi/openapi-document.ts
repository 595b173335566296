import type { JsonSchema } from '@stamboek/model/schema/field-kind'

export interface OpenapiDocument {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>
  }
}

export interface DescribedContent {
  readonly schema: JsonSchema
  readonly example?: unknown
  /** Each refers to an example of the document. */
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>
}

export interface DescribedOperation {
  readonly operationId: string
  /** Empty: without a session. */
  readonly security?: readonly unknown[]
  readonly parameters?: readonly DescribedParameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, DescribedContent>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, DescribedContent>> }>
  >
}

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: JsonSchema
}

export interface RoutedOperation extends DescribedOperation {
  readonly path: string
  readonly method: string
}

export function listOperations(document: OpenapiDocument): readonly RoutedOperation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
}

export function bodySchema(call: DescribedOperation): JsonSchema | undefined {
  return call.requestBody?.content['application/json']?.schema
}

/** The first example of a body; undefined without one. */
export function exampleOf(document: OpenapiDocument, { example, examples = {} }: DescribedContent): unknown {
  const [first] = Object.values(examples)
  return first
    ? document.components.examples[first.$ref.slice(first.$ref.lastIndexOf('/') + 1)]?.value
    : example
}

/** The documented schema of a response with this status; null without content, undefined when undocumented. */
export function responseSchema(call: DescribedOperation, status: number): JsonSchema | null | undefined {
  const answer = call.responses[String(status)]
  if (!answer) return undefined
  return (
    answer.content?.['application/json']?.schema ??
    answer.content?.['application/problem+json']?.schema ??
    null
  )
}

/** The documented media type of a file response; undefined for other responses. */
export function responseFileType(call: DescribedOperation, status: number): string | undefined {
  const content = Object.entries(call.responses[String(status)]?.content ?? {})
  return content.find(([, { schema }]) => schema.format === 'binary')?.[0]
}

/** Violations of OpenAPI 3.1 in the document, one line each. */
export function findDocumentErrors(document: OpenapiDocument): readonly string[] {
  const calls = listOperations(document)
  const ids = calls.map((call) => call.operationId)
  return [
    ...(/^3\.1\.\d+$/.test(document.openapi) ? [] : [`openapi is ${document.openapi}`]),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `operationId ${id} is not unique`),
    ...calls.flatMap((call) =>
      findingsOfCall(call).map((finding) => `${call.method} ${call.path}: ${finding}`),
    ),
    ...referencesIn(document)
      .filter((reference) => !resolves(document, reference))
      .map((reference) => `${reference} points to nothing`),
  ]
}

function findingsOfCall({
  operationId,
  path,
  method,
  parameters = [],
  requestBody,
  responses,
}: RoutedOperation) {
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1])
  const declared = parameters.filter((parameter) => parameter.in === 'path')
  const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`)
  return [
    ...(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/.test(operationId ?? '')
      ? []
      : [`operationId is ${operationId}`]),
    ...inPath
      .filter((name) => !declared.some((parameter) => parameter.name === name && parameter.required === true))
      .map((name) => `the path parameter ${name} is not declared`),
    ...declared
      .filter((parameter) => !inPath.includes(parameter.name))
      .map((parameter) => `there is no ${parameter.name} in the path`),
    ...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${key} is declared twice`),
    ...(method === 'GET' && requestBody ? ['a GET has no body'] : []),
    ...(Object.keys(responses).some((status) => status.startsWith('2')) ? [] : ['no answer is a success']),
  ]
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [member] : referencesIn(member),
  )
}

function resolves(document: OpenapiDocument, reference: string): boolean {
  if (!reference.startsWith('#/')) return false
  let value: unknown = document
  for (const step of reference.slice(2).split('/')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false
    value = (value as Record<string, unknown>)[step]
  }
  return true
}
