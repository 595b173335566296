import { once } from 'node:events'
import net from 'node:net'

/** A server with just enough of PostgreSQL's protocol (version 3) to report its version. */
export class OldPostgres {
  readonly databaseUrl: string
  readonly #server: net.Server

  private constructor(server: net.Server) {
    this.#server = server
    const { port } = server.address() as net.AddressInfo
    this.databaseUrl = `postgres://stamboek@127.0.0.1:${port}/stamboek?sslmode=disable`
  }

  static async start(version: string): Promise<OldPostgres> {
    const server = net.createServer((socket) => converse(socket, version)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new OldPostgres(server)
  }

  async stop(): Promise<void> {
    this.#server.close()
    await once(this.#server, 'close')
  }
}

const columns = ['versionNumber', 'version', 'encoding', 'isReadOnly', 'schema', 'canCreate'] as const
const textType = 25
const integerType = 23
const booleanType = 16
const types = [integerType, textType, textType, booleanType, textType, booleanType] as const

/** The first message is the start; others get the answer to the question about the server's facts. */
function converse(socket: net.Socket, version: string): void {
  const number = String(Number(version.split('.')[0]) * 10_000 + Number(version.split('.')[1] ?? 0))
  const ready = message('Z', Buffer.from('I'))
  let isStarted = false
  socket.on('error', () => {})
  socket.on('data', (data) => {
    if (!isStarted) {
      isStarted = true
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
    } else if (data.toString('latin1').startsWith('X')) socket.end()
    else {
      const row = dataRow([number, version, 'UTF8', 'f', 'public', 't'])
      socket.write(Buffer.concat([rowDescription(), row, message('C', cString('SELECT 1')), ready]))
    }
  })
}

function rowDescription(): Buffer {
  const fields = columns.map((name, index) =>
    Buffer.concat([
      cString(name),
      int32(0),
      int16(0),
      int32(types[index] ?? textType),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  )
  return message('T', Buffer.concat([int16(columns.length), ...fields]))
}

function dataRow(values: readonly string[]): Buffer {
  const cells = values.flatMap((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)])
  return message('D', Buffer.concat([int16(values.length), ...cells]))
}

function message(kind: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(content.length + 4), content])
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`)
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeInt16BE(value)
  return buffer
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}
