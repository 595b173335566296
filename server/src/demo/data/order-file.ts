import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { orderHeaders } from '../../features/imports/file-types/orders/order-columns.ts'
import type { ImportError } from '../../features/imports/import-errors.ts'
import { pick, pickClient } from './task-subjects.ts'
import { taskTypes } from './task-types.ts'
import type { DemoTask } from './tasks.ts'

export interface DemoFile {
  readonly content: string
  readonly errors: readonly ImportError[]
}

interface Row {
  readonly cells: readonly string[]
  readonly reason?: string
}

/** Formats rows with semicolons and CRLF; no cell may need quotes. */
export function toUnquotedCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(';')}\r\n`).join('')
}

/**
 * The file with which these tasks arrived, and its errors: the refused rows follow the first order. Every row
 * contains `unitCode`.
 */
export function createOrderFile(
  tasks: readonly DemoTask[],
  { unitCode = '', refused = [] }: { readonly unitCode?: string; readonly refused?: readonly Row[] } = {},
): DemoFile {
  const [first = [], ...rest] = tasks.map((task) => toCells(task))
  const rows: readonly Row[] = [{ cells: first }, ...refused, ...rest.map((cells) => ({ cells }))]
  const withUnit = rows.map(({ cells: [number = '', , ...others] }) => [number, unitCode, ...others])
  const errors = rows.flatMap(({ cells, reason }, index) =>
    reason === undefined ? [] : [{ identifier: cells[0] ?? '', lineNumber: index + 2, errorMessage: reason }],
  )
  return { content: toUnquotedCsv([orderHeaders, ...withUnit]), errors }
}

/** The file of these tasks, sent again: every row is refused, since its order was imported before. */
export function repeatOrderFile({ content }: DemoFile, tasks: readonly DemoTask[]): DemoFile {
  const errors = tasks.map(({ orderNumber }, index) => ({
    identifier: orderNumber ?? '',
    lineNumber: index + 2,
    errorMessage: `Ordernummer ${orderNumber} is al eerder geïmporteerd.`,
  }))
  return { content, errors }
}

/** The content of a file of orders none of which became a task, one for each unit code ('' for none). */
export function createUnprocessedFile(
  unit: string,
  { firstNumber, unitCodes, year }: { firstNumber: number; unitCodes: readonly string[]; year: string },
): string {
  const rows = unitCodes.map((unitCode, index) => {
    const [number = '', , ...others] = createOrder(unit, firstNumber + index, year)
    return [number, unitCode, ...others]
  })
  return toUnquotedCsv([orderHeaders, ...rows])
}

/** Refused rows with each kind of mistake in turn. */
export function createRefusedRows(
  unit: string,
  { firstNumber, count, tasks }: { firstNumber: number; count: number; tasks: readonly DemoTask[] },
): readonly Row[] {
  const [, year = ''] = tasks[0]?.orderNumber?.split('-') ?? []
  return Array.from({ length: count }, (_, index): Row => {
    const mistake = mistakes[index % mistakes.length]
    const order = createOrder(unit, firstNumber + index, year)
    return mistake ? mistake(order, { year, first: tasks[0]?.orderNumber ?? '' }) : { cells: order }
  })
}

type Mistake = (
  order: readonly string[],
  around: { readonly year: string; readonly first: string },
) => Required<Row>

/** The sentences are those of the import; a test processes the files again. */
const mistakes: readonly Mistake[] = [
  (order) => ({
    cells: order.with(5, 'Huishoudelijke hulp'),
    reason: 'Taaktype Huishoudelijke hulp bestaat niet of is niet actief.',
  }),
  (order) => ({
    cells: order.with(4, 'cliënt'),
    reason: 'particulier/zakelijk: Kies uit: particulier, zakelijk.',
  }),
  (order, { year }) => ({
    cells: order.with(7, `30-02-${year}`),
    reason: 'gewenste datum: Deze datum bestaat niet.',
  }),
  (order, { first }) => ({
    cells: order.with(0, first),
    reason: `Ordernummer ${first} staat ook op regel 2 van dit bestand.`,
  }),
]

function createOrder(unit: string, number: number, year: string): readonly string[] {
  const { account, salutation } = pickClient(unit, number)
  const [type, description] = pick(
    [
      ['Terugbelverzoek', `Terugbellen: ${salutation}`],
      ['Sleutel ophalen', `Sleutel ophalen bij ${salutation}`],
      ['Intake plannen', `Intake plannen met ${salutation}`],
    ] as const,
    number,
    'order',
  )
  return [
    orderNumberOf(number, year),
    '',
    account.accountId,
    account.name,
    'particulier',
    type,
    description,
    '',
  ]
}

function orderNumberOf(number: number, year: string): string {
  return `ORD-${year}-${String(number).padStart(4, '0')}`
}

function toCells({ type, description, deadlineUtc, orderNumber, accounts }: DemoTask): readonly string[] {
  const [account] = accounts
  return [
    orderNumber ?? '',
    '',
    account?.accountId ?? '',
    account?.name ?? '',
    account?.isPerson ? 'particulier' : 'zakelijk',
    taskTypes.find(({ code }) => code === type)?.description ?? '',
    description,
    deadlineUtc === null ? '' : dayOf(deadlineUtc).split('-').toReversed().join('-'),
  ]
}
