import { type CustomTypesConfig, types } from 'pg'

type Parser = (text: string) => unknown

const { builtins } = types
const parserOf = types.getTypeParser as (type: number, format?: string) => Parser
const dateArray = 1182
const timestamptzArray = 1185
const numericArray = 1231
const int8Array = 1016
const textArray = 1009

/**
 * Parsers of result columns: integers and amounts become numbers, timestamps ISO 8601 in UTC with milliseconds (in a
 * session in UTC), dates `yyyy-MM-dd`.
 */
const parsers = new Map<number, Parser>([
  [builtins.INT8, parseInteger],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMPTZ, parsePointInTime],
  [int8Array, arrayOf(parseInteger)],
  [numericArray, arrayOf(Number)],
  [dateArray, arrayOf(String)],
  [timestamptzArray, arrayOf(parsePointInTime)],
])

export const typeParsers: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    (format === 'binary' ? undefined : parsers.get(type)) ?? parserOf(type, format),
}

function parseInteger(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

function parsePointInTime(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  if (parts === null) {
    return text
  }
  const [, day, time, fraction = ''] = parts
  return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

type Texts = (string | null | Texts)[]

const readTexts = parserOf(textArray) as (text: string) => Texts

function arrayOf(parse: Parser): Parser {
  const parseAll = (entries: Texts): unknown[] =>
    entries.map((entry) =>
      entry === null ? null : typeof entry === 'string' ? parse(entry) : parseAll(entry),
    )
  return (text) => parseAll(readTexts(text))
}
