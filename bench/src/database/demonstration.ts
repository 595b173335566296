import { Client } from 'pg'
import { type ProductProcess, startProduct } from '../product-process.ts'
import { withEmptyDatabase } from './empty-database.ts'
import type { PreparedDatabase } from './prepared-database.ts'

export interface Demonstration {
  readonly product: ProductProcess
  readonly client: Client
}

/** Starts the product with its demonstration in an empty database for `work`, and drops that afterwards. */
export function withDemonstration<Result>(
  database: PreparedDatabase,
  work: (demonstration: Demonstration) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return withEmptyDatabase(database, async ({ connection, databaseUrl }) => {
    const product = await startProduct({ ...settings, DATABASE_URL: databaseUrl, DEMO: 'on' })
    const client = new Client(connection)
    try {
      await client.connect()
      return await work({ product, client })
    } finally {
      await client.end()
      await product.stop()
    }
  })
}
