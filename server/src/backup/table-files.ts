import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { BackedUpTable } from './schema-statements.ts'

export interface CopiedRows {
  readonly rows: number
  /** Of the text that COPY writes or reads. */
  readonly bytes: number
  readonly sha256: string
}

export interface TableFile {
  readonly file: string
  readonly pace: Pace | undefined
}

const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/** Of frames of other programs too, without letting one claim gigabytes. */
const decompression = { params: { [constants.ZSTD_d_windowLogMax]: 27 } }

/** Writes the rows of a table, compressed, to a new file. */
export async function writeTable(
  client: ClientBase,
  table: BackedUpTable,
  { file, pace }: TableFile,
): Promise<CopiedRows> {
  const source = client.query(copyTo(`COPY ${describeColumns(table)} TO STDOUT`))
  const measure = createMeasure(pace)
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await whileConnected(client, (signal) =>
    pipeline(source, measure.pass, createZstdCompress(compression), target, { signal }),
  )
  return measure.result(await readRowCount(client, source))
}

/** Reads the rows of a table that this transaction made into it, from a file of `writeTable`. */
export async function readTable(
  client: ClientBase,
  table: BackedUpTable,
  { file, pace }: TableFile,
): Promise<CopiedRows> {
  // Frozen rows need no second write by a later VACUUM; they also keep their order.
  const target = client.query(copyFrom(`COPY ${describeColumns(table)} FROM STDIN WITH (FREEZE)`))
  const measure = createMeasure(pace)
  await whileConnected(client, (signal) =>
    pipeline(createReadStream(file), createZstdDecompress(decompression), measure.pass, target, { signal }),
  )
  return measure.result(target.rowCount)
}

/** Reads the rows of a table without keeping them. */
export async function measureTable(
  client: ClientBase,
  table: BackedUpTable,
  pace: Pace | undefined,
): Promise<CopiedRows> {
  const source = client.query(copyTo(`COPY ${describeColumns(table)} TO STDOUT`))
  const measure = createMeasure(pace)
  await whileConnected(client, (signal) =>
    pipeline(source, measure.pass, new Writable({ write: (_chunk, _encoding, done) => done() }), { signal }),
  )
  return measure.result(await readRowCount(client, source))
}

function describeColumns({ name, columns }: BackedUpTable): string {
  return `${name} (${columns.join(', ')})`
}

/** The count arrives after the last row, before the answer to the next statement. */
async function readRowCount(client: ClientBase, source: { readonly rowCount: number }): Promise<number> {
  await client.query('')
  return source.rowCount
}

/** A stream of COPY can wait for ever on a connection that was lost. */
async function whileConnected(
  client: ClientBase,
  copy: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = Promise.withResolvers<never>()
  const stopping = new AbortController()
  const onEnd = () => {
    const error = new Error('Connection terminated')
    lost.reject(error)
    stopping.abort(error)
  }
  client.once('end', onEnd)
  try {
    await Promise.race([copy(stopping.signal), lost.promise])
  } finally {
    client.removeListener('end', onEnd)
  }
}

/** Awaited after each piece of some 64 KiB, by work beside calls of users. */
export type Pace = () => Promise<void>

interface Measure {
  readonly pass: (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>
  readonly result: (rows: number) => CopiedRows
}

function createMeasure(pace: Pace | undefined): Measure {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
      await pace?.()
    }
  }
  return { pass, result: (rows) => ({ rows, bytes, sha256: hash.digest('hex') }) }
}
