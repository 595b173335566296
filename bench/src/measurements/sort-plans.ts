import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable, type StoredField } from '@stamboek/server/database/record-table'
import { searchRecords } from '@stamboek/server/records/actions/search-records'
import { startProduct } from '../product-process.ts'
import { openScenarioSetup, type ScenarioSetup } from '../scenarios/scenario-setup.ts'
import type { Measurement } from './measurement.ts'
import { listNodes, type PlanNode } from './plan-node.ts'
import { largeType } from './search-plans.ts'

/** Restricts the planner to index order, if there is one. */
const onlyOrders = { enable_seqscan: 'off', enable_bitmapscan: 'off', enable_sort: 'off' }

/**
 * Whether every sort of a page reads its 50 rows in the order of an index. On small tables sorting is disabled, as if
 * the tables were large.
 */
export const sortPlans: Measurement = {
  name: 'explain-sorts',
  title: 'sorts that a page offers, with the index in whose order the page is read',
  async measure(database) {
    const product = await startProduct({ DATABASE_URL: database.databaseUrl, DEMO: 'on' })
    const setup = await openScenarioSetup(database, product)
    try {
      const lines: string[] = []
      for (const type of setup.catalogue.all().filter((each) => !each.view))
        lines.push(...(await explainType(setup, type)))
      return lines
    } finally {
      await setup.end()
      await product.stop()
    }
  },
}

async function explainType(setup: ScenarioSetup, type: RecordType): Promise<readonly string[]> {
  const found: [path: string, how: string | undefined][] = []
  for (const field of sortableFields(type)) found.push([field.path, await orderOf(setup, type, field)])
  const scans = found.filter(([, how]) => how === undefined).map(([path]) => path)
  return [
    `${type.dtoKey}: ${found.length - scans.length} of ${found.length} in the order of an index${scans.length > 0 ? `; reads all for ${scans.join(', ')}` : ''}`,
    ...found.map(([path, how]) => `    ${path.padEnd(28)} ${how ?? 'no index'}`),
  ]
}

/** The columns of the grid, hidden ones too, the default sort, and the description. */
export function sortableFields(type: RecordType): readonly StoredField[] {
  const table = recordTable(type)
  const paths = ['description', ...type.grid.sort, ...type.grid.columns].map((each) =>
    typeof each === 'string' ? each : each.field,
  )
  return [...new Set(paths)].flatMap((path) => {
    const field = table.fieldAt(path)
    return field && !field.isList && kindOf(field.field).isSortable ? [field] : []
  })
}

/** The index; undefined if all results must be read to be sorted. */
async function orderOf(
  { record, query }: ScenarioSetup,
  type: RecordType,
  { path, columns: [column] }: StoredField,
): Promise<string | undefined> {
  const sort = [{ field: path, order: 'ascending' }]
  const statements = await record((context) => searchRecords(context, type, { search: {}, limit: 50, sort }))
  const page = statements.find(({ sql }) => sql.includes('row_number() OVER ()'))
  if (!page) throw new Error('A search fetches a page')
  const [row] = await query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) ${page.sql}`,
    { values: page.parameters, ...(type.dtoKey !== largeType && { settings: onlyOrders }) },
  )
  const limit = listNodes(row?.['QUERY PLAN'][0]?.Plan).find((node) => node['Node Type'] === 'Limit')
  const nodes = listNodes(limit)
  const isSorted = nodes.some((node) => node['Node Type'] === 'Sort')
  // Rows with the same value are sorted, which are many if there are few values.
  const isPartlySorted = nodes.some((node) => node['Node Type'] === 'Incremental Sort')
  const hasFewValues = column?.type === 'boolean' || column?.oneOf !== undefined
  if (isSorted || (isPartlySorted && hasFewValues)) return undefined
  const index = nodes.find((node) => node['Index Name'])?.['Index Name']
  return index && isPartlySorted ? `${index}, then sorted within each value` : index
}
