import type { RecordType } from '@stamboek/model/schema/record-type'
import type { SearchEntry } from '@stamboek/model/schema/search'
import { recordTable } from '@stamboek/server/database/record-table'
import { searchRecords } from '@stamboek/server/records/actions/search-records'
import { startProduct } from '../product-process.ts'
import { openScenarioSetup, type ScenarioSetup } from '../scenarios/scenario-setup.ts'
import type { Measurement } from './measurement.ts'
import { listNodes, type PlanNode } from './plan-node.ts'
import { rareValue } from './rare-value.ts'

/** The table with a million records; other tables are too small for indexes to pay. */
export const largeType = 'Main.GeneralLedgerViewDto'

/** Leaves the planner only conditions that an index can answer. */
const onlyLookUps = { enable_seqscan: 'off', enable_indexscan: 'off', enable_indexonlyscan: 'off' }

interface Plan {
  readonly entry: SearchEntry
  readonly indexes: readonly string[]
}

/**
 * Whether the plan of every search entry, with a rare value, uses an index. On small tables sequential scans are
 * disabled, as if the tables were large.
 */
export const searchPlans: Measurement = {
  name: 'explain-filters',
  title: 'search entries by record type, with the index that finds them',
  async measure(database) {
    const product = await startProduct({ DATABASE_URL: database.databaseUrl, DEMO: 'on' })
    const setup = await openScenarioSetup(database, product)
    try {
      const lines: string[] = []
      for (const type of setup.catalogue.all()) lines.push(...(await explainType(setup, type)))
      return lines
    } finally {
      await setup.end()
      await product.stop()
    }
  },
}

async function explainType(setup: ScenarioSetup, type: RecordType): Promise<readonly string[]> {
  const isLarge = type.dtoKey === largeType
  const plans: Plan[] = []
  for (const entry of type.search.entries)
    if ('fields' in entry.binds) plans.push({ entry, indexes: await indexesFor(setup, type, entry) })
  const scans = plans.filter(({ indexes }) => indexes.length === 0).map(({ entry }) => entry.key)
  return [
    `${type.dtoKey}${isLarge ? ' (the large table)' : ''}: ${plans.length - scans.length} of ${plans.length} by an index${scans.length > 0 ? `; reads on for ${scans.join(', ')}` : ''}`,
    ...plans.map(
      ({ entry, indexes }) =>
        `    ${entry.key.padEnd(28)} ${entry.binds.operator.padEnd(14)} ${indexes.join(', ') || 'no index'}`,
    ),
  ]
}

async function indexesFor(
  { record, query }: ScenarioSetup,
  type: RecordType,
  entry: SearchEntry,
): Promise<readonly string[]> {
  const request = { search: { [entry.key]: rareValue(entry) }, matchingBehavior: 'Contains' }
  const statements = await record((context) => searchRecords(context, type, request))
  const count = statements.find(({ sql }) => sql.includes('SELECT count(*)'))
  if (!count) throw new Error('A search counts what it finds')
  const isLarge = type.dtoKey === largeType
  const [row] = await query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) ${count.sql}`,
    { values: count.parameters, ...(!isLarge && { settings: onlyLookUps }) },
  )
  const columns = columnsOf(type, entry)
  return listNodes(row?.['QUERY PLAN'][0]?.Plan).flatMap((node) => {
    const condition = node['Index Cond']
    const isSelected = columns.some((column) => condition?.includes(column))
    return isSelected && node['Index Name'] ? [node['Index Name']] : []
  })
}

function columnsOf(type: RecordType, { binds }: SearchEntry): readonly string[] {
  const table = recordTable(type)
  if (!('fields' in binds)) return []
  return binds.fields.flatMap((path) =>
    table.links.some((link) => link.path === path)
      ? ['target_id']
      : (table.fieldAt(path)?.columns.map(({ name }) => name) ?? []),
  )
}
