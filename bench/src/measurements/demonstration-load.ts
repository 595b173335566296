import { withEmptyDatabase } from '../database/empty-database.ts'
import { generatedRecords } from '../database/prepared-database.ts'
import { startProduct } from '../product-process.ts'
import type { Measurement } from './measurement.ts'

/** The demonstration with a million general ledger accounts besides, audit entries and statistics included, in a new database. */
export const demonstrationLoad: Measurement = {
  name: 'load',
  title: `loading ${generatedRecords} demonstration records`,
  measure: (database) =>
    withEmptyDatabase(database, async ({ databaseUrl }) => {
      const product = await startProduct({
        DATABASE_URL: databaseUrl,
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
    }),
}
