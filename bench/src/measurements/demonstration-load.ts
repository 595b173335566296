import { Client } from 'pg'
import { generatedRecords, type PreparedDatabase } from '../prepared-database.ts'
import { startProduct } from '../product-process.ts'
import type { Measurement } from './measurement.ts'

const name = 'stamboek_load'

/** The demonstration with a million general ledger accounts besides, audit entries and statistics included, in a new database. */
export const demonstrationLoad: Measurement = {
  name: 'load',
  title: `loading ${generatedRecords} demonstration records`,
  async measure(database) {
    await inMaintenance(database, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`])
    try {
      const product = await startProduct({
        DATABASE_URL: database.databaseUrl.replace(/\/[^/?]*\?/, `/${name}?`),
        DEMO: 'on',
        DEMO_SCALE: String(generatedRecords),
      })
      const processorSeconds = (product.processorMs() ?? Number.NaN) / 1000
      await product.stop()
      const seconds = product.startedInMs / 1000
      return [
        `${(seconds / 60).toFixed(1)} minutes from the start of the program to its first answer, ${Math.round(generatedRecords / seconds)} records/s`,
        `of which ${processorSeconds.toFixed(0)} s of processor time are the server's own`,
      ]
    } finally {
      await inMaintenance(database, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])
    }
  },
}

async function inMaintenance({ connection }: PreparedDatabase, statements: readonly string[]): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
