import type { ChangePage, RecordChange } from '@stamboek/model/contract/change-feed'
import { parseCursor } from '@stamboek/server/records/input/change-cursor'
import { vi } from 'vitest'
import type { ApiResponse, TestClient } from '../server/test-client.ts'
import type { DemonstrationServer } from '../server/test-server.ts'

const changes = '/api/changes'

/** Reads a page of the change feed as a client does. */
export function readChangePage(
  client: TestClient,
  query: Readonly<Record<string, string | number | readonly string[]>> = {},
): Promise<ApiResponse<ChangePage>> {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return client.get<ChangePage>(`${changes}?${new URLSearchParams(pairs).toString()}`)
}

interface FeedOptions {
  readonly types?: readonly string[]
  readonly limit?: number
}

/** Follows the change feed from a cursor; keeps what it has read. */
export class FeedReader {
  readonly #client: TestClient
  readonly #options: FeedOptions
  #cursor: string | undefined
  readonly items: RecordChange[] = []

  constructor(client: TestClient, options: FeedOptions = {}, cursor?: string) {
    this.#client = client
    this.#options = options
    this.#cursor = cursor
  }

  /** Begins at the present end, not before a sequence, for which it waits: transactions of others can hold back the end. */
  static async atEnd(client: TestClient, sequence: number, options: FeedOptions = {}): Promise<FeedReader> {
    let cursor: string | undefined
    await vi.waitFor(async () => {
      cursor = requirePage(await readChangePage(client, { after: 'now' })).cursor
      const reached = parseCursor(cursor)?.sequence ?? 0
      if (reached < sequence) throw new Error(`The end is ${reached}, before ${sequence}`)
    }, waitOptions)
    return new FeedReader(client, options, cursor)
  }

  get cursor(): string | undefined {
    return this.#cursor
  }

  /** Reads the next page and returns its items. */
  async read(): Promise<readonly RecordChange[]> {
    return (await this.readPage()).items
  }

  async readPage(): Promise<ChangePage> {
    const { types = [], limit } = this.#options
    const page = requirePage(
      await readChangePage(this.#client, {
        ...(this.#cursor !== undefined && { after: this.#cursor }),
        ...(limit !== undefined && { limit }),
        type: types,
      }),
    )
    this.#cursor = page.cursor
    this.items.push(...page.items)
    return page
  }

  /** Reads pages until it has so many items in all; throws when it has more. */
  async readUntil(count: number): Promise<readonly RecordChange[]> {
    await vi.waitFor(async () => {
      await this.read()
      if (this.items.length < count) throw new Error(`Read ${this.items.length} of ${count} items`)
    }, waitOptions)
    if (this.items.length > count) throw new Error(`Read ${this.items.length} items instead of ${count}`)
    return this.items
  }
}

/** Begins behind all entries that the database has. */
export async function readFromEnd(
  server: Pick<DemonstrationServer, 'query'>,
  client: TestClient,
  options: FeedOptions = {},
): Promise<FeedReader> {
  const [row] = await server.query('SELECT max(sequence)::int AS last FROM stamboek.audit_entry')
  return FeedReader.atEnd(client, Number(row?.last), options)
}

function requirePage({ status, body }: ApiResponse<ChangePage>): ChangePage {
  if (status !== 200) throw new Error(`The feed answered ${status}: ${JSON.stringify(body)}`)
  return body
}

const waitOptions = { timeout: 20_000, interval: 20 }
