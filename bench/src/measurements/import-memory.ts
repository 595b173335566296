import { readFileSync } from 'node:fs'
import { TestClient } from '@stamboek/testing/server/test-client'
import { Client } from 'pg'
import { withEmptyDatabase } from '../database/empty-database.ts'
import { ledgerFile } from '../importing/ledger-file.ts'
import { importLedgers } from '../importing/ledger-import.ts'
import { type ProductProcess, startProduct } from '../product-process.ts'
import { type Measurement, withAim } from './measurement.ts'

const sizes = [100_000, 1_000_000] as const
const maxUploadBytes = 500_000_000
const everyMs = 200

/** Maximum factor of memory for a file of ten times the size. */
const aim = 1.25

interface Peak {
  readonly serverMiB: number
  readonly backendMiB: number
}

/**
 * Peak memory of the server and its database connection during an import, and during one of ten times its size.
 */
export const importMemory: Measurement = {
  name: 'import-memory',
  title: `resident memory while ${sizes.join(' and ')} rows are imported`,
  async measure(database) {
    if (process.platform !== 'linux') return ['this system does not report']
    return withEmptyDatabase(database, async ({ databaseUrl, connection }) => {
      const client = new Client(connection)
      await client.connect()
      const peaks: Peak[] = []
      const lines: string[] = []
      try {
        let first = 0
        for (const size of sizes) {
          const product = await startProduct({
            DATABASE_URL: databaseUrl,
            DEMO: 'on',
            MAX_UPLOAD_BYTES: String(maxUploadBytes),
          })
          try {
            const { idle, peak, seconds } = await watchImport(product, client, ledgerFile(size, first))
            peaks.push(peak)
            lines.push(
              `${size} rows in ${seconds.toFixed(0)} s: server ${idle.toFixed(0)} MiB before, at most ${peak.serverMiB.toFixed(0)} MiB; memory of its own of the connection at most ${peak.backendMiB.toFixed(0)} MiB`,
            )
          } finally {
            await product.stop()
          }
          first += size
        }
      } finally {
        await client.end()
      }
      const [small, large] = peaks
      if (!small || !large) return lines
      return [
        ...lines,
        `the larger against the smaller: server ${withAim(large.serverMiB / small.serverMiB, aim, '×')}, connection ${withAim(large.backendMiB / small.backendMiB, aim, '×')}`,
      ]
    })
  },
}

async function watchImport(product: ProductProcess, client: Client, file: Buffer<ArrayBuffer>) {
  const caller = await TestClient.signIn(product.address, 'beheerder')
  const idle = product.residentMiB() ?? Number.NaN
  let peak: Peak = { serverMiB: idle, backendMiB: 0 }
  const check = async () => {
    const backend = await longestBackend(client)
    peak = {
      serverMiB: Math.max(peak.serverMiB, product.residentMiB() ?? Number.NaN),
      backendMiB: Math.max(peak.backendMiB, backend === undefined ? 0 : ownMiB(backend)),
    }
  }
  const watch = setInterval(() => {
    check().catch((error: unknown) => console.error(error))
  }, everyMs)
  try {
    const { ms } = await importLedgers(caller, file)
    return { idle, peak, seconds: ms / 1000 }
  } finally {
    clearInterval(watch)
  }
}

/** The database process of the import's transaction. */
async function longestBackend(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'stamboek' AND xact_start IS NOT NULL
      ORDER BY xact_start LIMIT 1`,
  )
  return rows[0]?.pid
}

function ownMiB(pid: number): number {
  const kibibytes = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes) / 1024
}
