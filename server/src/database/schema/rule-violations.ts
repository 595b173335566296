import { fillMessage } from '@stamboek/model/fields/rule-message'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Kysely, sql } from 'kysely'
import { quote } from '../column-names.ts'
import type { DatabaseTables } from '../connection/database.ts'
import { recordSchema } from '../identifier.ts'
import { type RecordTable, recordTable } from '../record-table.ts'
import type { DesiredConstraint, DesiredIndex, DesiredTable, RowClash } from './desired-table.ts'
import { listNewRules } from './diff-schema.ts'
import type { ExistingTables } from './existing-schema.ts'
import {
  formatRowCount,
  labelExpression,
  listExamples,
  maxExamples,
  type RowExample,
} from './row-examples.ts'

type Rule = DesiredConstraint | DesiredIndex

/** Where a rule stands; `labels` makes labels of its rows, and is absent for a table of a list of references. */
interface RuleTable {
  readonly name: string
  readonly labels: RecordTable | undefined
}

/**
 * A Dutch sentence about the rows that break a rule which is new, with their number and the first of them; undefined if there
 * are none, or for a rule whose rows cannot be looked up. Reads the whole table.
 */
export async function describeViolations(
  connection: Kysely<DatabaseTables>,
  table: RuleTable,
  rule: Rule,
): Promise<string | undefined> {
  const broken = brokenRows(table.name, rule)
  if (broken === undefined) return undefined
  const label = table.labels ? labelExpression(table.labels) : 'NULL::text'
  const { rows } = await sql<RowExample & { readonly count: number }>`
    WITH broken AS (${sql.raw(broken)})
    SELECT id, ${sql.raw(label)} AS label, (SELECT count(*) FROM broken) AS count
    FROM ${sql.table(`${recordSchema}.${table.name}`)} WHERE id IN (SELECT id FROM broken)
    ORDER BY id LIMIT ${sql.lit(maxExamples)}`.execute(connection)
  const count = rows[0]?.count ?? 0
  return count === 0 ? undefined : explainBrokenRule(table.name, rule, { count, examples: rows })
}

/** A sentence for each new rule, over columns that are there, that rows break. */
export async function findNewViolations(
  connection: Kysely<DatabaseTables>,
  catalogue: RecordCatalogue,
  desired: readonly DesiredTable[],
  existing: ExistingTables,
): Promise<readonly string[]> {
  const sentences: string[] = []
  for (const table of desired) {
    const found = existing.get(table.name)
    const rules = found ? listNewRules(table, found) : []
    for (const rule of rules)
      sentences.push((await describeViolations(connection, describeTable(catalogue, table.name), rule)) ?? '')
  }
  return sentences.filter((sentence) => sentence !== '')
}

export function describeTable(catalogue: RecordCatalogue, name: string): RuleTable {
  const type = catalogue.all().find((each) => !each.view && recordTable(each).name === name)
  return { name, labels: type && recordTable(type) }
}

/** The same sentence, without numbers if they are not known. */
export function explainBrokenRule(
  table: string,
  { name, message }: Pick<Rule, 'name' | 'message'>,
  found?: { readonly count: number; readonly examples: readonly RowExample[] },
): string {
  const which = found ? `${formatRowCount(found.count)} die er al` : 'rijen die er al'
  const verb = found ? (found.count === 1 ? ' is voldoet' : ' zijn voldoen') : ' zijn voldoen'
  const sentence = message ? ` (${fillMessage(message, {})})` : ''
  return `Tabel ${table}: ${which}${verb} niet aan de nieuwe regel ${name}${sentence}; verbeter die rijen of schrijf er een migratie voor.${found ? listExamples(found.examples, found.count) : ''}`
}

function brokenRows(table: string, { definition, clash }: Rule): string | undefined {
  const rows = `${recordSchema}.${quote(table)}`
  if (clash) return clashingRows(rows, clash)
  const [, condition] = /^CHECK (.*)$/.exec(definition) ?? []
  return condition && `SELECT id FROM ${rows} WHERE NOT ${condition}`
}

function clashingRows(rows: string, { keys, where }: RowClash): string {
  const values = keys.map(({ expression }, index) => `${expression} AS e${index}`)
  const compared = keys.map(({ operator }, index) => `a.e${index} ${operator} b.e${index}`)
  return `SELECT a.id FROM (SELECT id, ${values.join(', ')} FROM ${rows}${where}) a
    WHERE EXISTS (SELECT FROM (SELECT id, ${values.join(', ')} FROM ${rows}${where}) b
      WHERE b.id <> a.id AND ${compared.join(' AND ')})`
}
