import { isIP } from 'node:net'
import path from 'node:path'
import { isLoopbackHost } from './loopback-host.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const demoChoices = ['auto', 'on', 'off'] as const

/** What the operator has set (contracts.md, Running), read once at start. */
export interface Config {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Absolute. */
  readonly dataDirectory: string
  /** Holds a password: never logged. Absent: the embedded database. */
  readonly databaseUrl?: string
  /** The origin under which browsers reach this program, such as `https://stamboek.example.nl`. */
  readonly publicUrl?: string
  /** Proxies whose `X-Forwarded-*` headers are believed: addresses, networks and names of networks. */
  readonly trustedProxies: readonly string[]
  /** Where links to pages outside this product start, without a slash at the end. */
  readonly externalUrl?: string
  readonly demo: (typeof demoChoices)[number]
  /** How many records the demonstration generates on top of its fixed ones. */
  readonly demoScale: number
  readonly logLevel: (typeof logLevels)[number]
  readonly secretsKeyFile?: string
  /** Bytes. */
  readonly maxUploadBytes: number
}

/** Settings that cannot be used; one Dutch line each. */
export class WrongSettings extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'WrongSettings'
    this.lines = lines
  }
}

/** Reads the environment; throws WrongSettings with a line for every value that is wrong. An empty value is an absent one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const lines: string[] = []

  function read<Value>(name: string, fallback: Value, parse: (text: string) => Value | Wrong): Value {
    const text = environment[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (!(value instanceof Wrong)) return value
    lines.push(`${name} ${value.sentence}`)
    return fallback
  }

  const databaseUrl = read('DATABASE_URL', undefined, readDatabaseAddress)
  const publicUrl = read('PUBLIC_URL', undefined, readOrigin)
  const externalUrl = read('EXTERNAL_URL', undefined, readAddress)
  const secretsKeyFile = read('SECRETS_KEY_FILE', undefined, (text) => path.resolve(text))
  const config: Config = {
    host: read('HOST', '127.0.0.1', readHost),
    port: read('PORT', 3000, integer(0, 65_535)),
    dataDirectory: read('DATA_DIR', path.resolve('data'), (text) => path.resolve(text)),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(externalUrl !== undefined && { externalUrl }),
    trustedProxies: read('TRUSTED_PROXIES', ['loopback'], readProxies),
    demo: read('DEMO', 'auto', oneOf(demoChoices)),
    demoScale: read('DEMO_SCALE', 0, integer(0, 100_000_000)),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
    ...(secretsKeyFile !== undefined && { secretsKeyFile }),
    maxUploadBytes: read('MAX_UPLOAD_BYTES', 50 * 1024 * 1024, integer(1, 2 ** 40)),
  }
  if (lines.length > 0) throw new WrongSettings(lines)
  return config
}

/**
 * Whether this start serves the demonstration (contracts.md, Running). `auto` asks for an address that only this machine
 * reaches: a `publicUrl` elsewhere means a proxy in front, which makes a loopback `host` public.
 */
export function isDemonstration(
  { demo, host, publicUrl }: Pick<Config, 'demo' | 'host' | 'publicUrl'>,
  databaseKind: 'embedded' | 'server',
): boolean {
  if (demo !== 'auto') return demo === 'on'
  const isPublic = publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname)
  return databaseKind === 'embedded' && isLoopbackHost(host) && !isPublic
}

/** The end of the sentence that begins with the name of the setting. */
class Wrong {
  readonly sentence: string

  constructor(sentence: string) {
    this.sentence = sentence
  }
}

function integer(least: number, most: number) {
  return (text: string): number | Wrong => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    return new Wrong(`moet een geheel getal van ${least} tot en met ${most} zijn, en is "${text}".`)
  }
}

function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return (text: string): Choice | Wrong =>
    choices.find((choice) => choice === text) ??
    new Wrong(`moet ${choices.slice(0, -1).join(', ')} of ${choices.at(-1)} zijn, en is "${text}".`)
}

function readHost(text: string): string | Wrong {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text
  return new Wrong(`moet een IP-adres of de naam van een computer zijn, en is "${text}".`)
}

/** The names that Fastify knows for networks. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal']

function readProxies(text: string): readonly string[] | Wrong {
  const proxies = text.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.find((proxy) => !networkNames.includes(proxy) && !isNetwork(proxy))
  if (wrong === undefined) return proxies
  return new Wrong(
    `moet IP-adressen of netwerken bevatten met komma's ertussen, zoals 10.0.0.5, 10.1.0.0/16 of ${networkNames.join(', ')}, en bevat "${wrong}".`,
  )
}

/** An IP address, with or without the length of a prefix. Everybody (`/0`) cannot be trusted. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isLength = length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits)
  return bits > 0 && isLength && rest.length === 0
}

/** Only whether it can be meant; `openDatabase` reads it. Never quoted, since it holds a password. */
function readDatabaseAddress(text: string): string | Wrong {
  return /^postgres(ql)?:\/\/./.test(text)
    ? text
    : new Wrong('moet beginnen met postgres:// of postgresql://.')
}

function readAddress(text: string): string | Wrong {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/+$/, '')
  return new Wrong(`moet een adres zijn dat met http:// of https:// begint, en is "${text}".`)
}

function readOrigin(text: string): string | Wrong {
  const address = readAddress(text)
  if (address instanceof Wrong || address === new URL(address).origin) return address
  return new Wrong(`moet een adres zonder pad zijn, zoals https://stamboek.example.nl, en is "${text}".`)
}
