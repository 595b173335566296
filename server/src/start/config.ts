import { isIP } from 'node:net'
import path from 'node:path'
import type { NightlySettings } from '../backup/nightly-backups.ts'
import { defaultWaitingLimits, type WaitingLimits } from '../concurrency/waiting-limits.ts'
import type { FileRetention } from '../features/imports/drop-old-files.ts'
import { isLoopbackHost } from '../loopback-host.ts'
import type { AuditRetention } from '../records/store/drop-old-audit-entries.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const demoChoices = ['auto', 'on', 'off'] as const

export interface Config {
  /** The settings that the environment has, by name, as they are there. Contains passwords: never logged. */
  readonly given: Readonly<Record<string, string>>
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly dataDirectory: string
  /** Contains a password: never logged. Absent: the embedded database. */
  readonly databaseUrl?: string
  /** How long a start waits for a database server that is not up yet. */
  readonly databaseWaitSeconds: number
  /** The origin of PUBLIC_URL. */
  readonly publicUrl?: string
  /** The path of PUBLIC_URL, such as `/stamboek`; empty at the root. */
  readonly basePath: string
  /** Addresses, networks and names of networks whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[]
  readonly externalUrl?: string
  /** Where users of this installation find help, for the page about the product. */
  readonly help: { readonly helpText: string | null; readonly helpUrl: string | null }
  readonly demo: (typeof demoChoices)[number]
  readonly demoScale: number
  readonly logLevel: (typeof logLevels)[number]
  /** Absolute. Outside the data directory, so that no copy of the database contains the keys. */
  readonly secretsKeyFile: string
  readonly maxUploadBytes: number
  readonly importFiles: FileRetention
  /** Absent: no back-ups of itself. */
  readonly backups?: NightlySettings
  readonly waitingLimits: WaitingLimits
  /** How long a stopping server answers as not ready before it stops listening. */
  readonly drainSeconds: number
  readonly metrics: MetricsSettings
  readonly auditRetention: AuditRetention
}

export interface MetricsSettings {
  /** Of a listener of its own; 0: any free port. */
  readonly port?: number
  readonly host: string
  readonly token?: string
}

export class InvalidSettings extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'InvalidSettings'
    this.lines = lines
  }
}

/**
 * Reads the settings, with defaults for those absent or empty. Throws InvalidSettings with a Dutch line for each
 * invalid one.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const lines: string[] = []
  const given: Record<string, string> = {}

  function read<Value>(name: string, fallback: Value, parse: (text: string) => Value | InvalidValue): Value {
    const text = environment[name]?.trim()
    if (!text) return fallback
    given[name] = text
    const value = parse(text)
    if (!(value instanceof InvalidValue)) return value
    lines.push(`${name} ${value.sentence}`)
    return fallback
  }

  const databaseUrl = read('DATABASE_URL', undefined, parseDatabaseUrl)
  const publicAddress = read('PUBLIC_URL', undefined, parsePublicUrl)
  const publicUrl = publicAddress && new URL(publicAddress).origin
  const externalUrl = read('EXTERNAL_URL', undefined, parseUrl)
  const metricsPort = read('METRICS_PORT', undefined, parseInteger(0, 65_535))
  const metricsToken = read('METRICS_TOKEN', undefined, parseToken)
  const isBehindProxy = publicUrl !== undefined || Boolean(environment['TRUSTED_PROXIES']?.trim())
  const dataDirectory = read('DATA_DIR', path.resolve('data'), (text) => path.resolve(text))
  const backupDirectory = read('BACKUP_DIR', undefined, (text) => path.resolve(text))
  const backupTime = read('BACKUP_TIME', '02:00', parseTime)
  const keep = read('BACKUP_KEEP', { days: 7, weeks: 5, months: 12 }, parseRetention)
  const config: Config = {
    given,
    host: read('HOST', '127.0.0.1', parseHost),
    port: read('PORT', 3000, parseInteger(0, 65_535)),
    dataDirectory,
    ...(databaseUrl !== undefined && { databaseUrl }),
    databaseWaitSeconds: read('DATABASE_WAIT_SECONDS', 60, parseInteger(0, 3600)),
    ...(publicUrl !== undefined && { publicUrl }),
    basePath: publicAddress?.slice(publicUrl?.length) ?? '',
    ...(externalUrl !== undefined && { externalUrl }),
    help: {
      helpText: read('HELP_TEXT', null, parseText(500)),
      helpUrl: read('HELP_URL', null, parseUrl),
    },
    trustedProxies: read('TRUSTED_PROXIES', ['loopback'], parseProxies),
    demo: read('DEMO', 'auto', parseChoice(demoChoices)),
    demoScale: read('DEMO_SCALE', 0, parseInteger(0, 100_000_000)),
    logLevel: read('LOG_LEVEL', 'info', parseChoice(logLevels)),
    secretsKeyFile: read('SECRETS_KEY_FILE', `${dataDirectory}-secrets-key.json`, (text) =>
      path.resolve(text),
    ),
    maxUploadBytes: read('MAX_UPLOAD_BYTES', 50 * 1024 * 1024, parseInteger(1, 2 ** 40)),
    importFiles: {
      keptDays: read('IMPORT_FILE_DAYS', 365, parseInteger(1, 36_500)),
      maxBytesPerUnit: read('IMPORT_FILE_BYTES_PER_UNIT', 10 * 1024 ** 3, parseInteger(1, 2 ** 50)),
    },
    ...(backupDirectory !== undefined && {
      backups: { directory: backupDirectory, time: backupTime, keep },
    }),
    waitingLimits: {
      maxJobsPerUser: read(
        'MAX_WAITING_PER_USER',
        defaultWaitingLimits.maxJobsPerUser,
        parseInteger(1, 10_000),
      ),
      maxBytesPerUser: read(
        'MAX_WAITING_BYTES_PER_USER',
        defaultWaitingLimits.maxBytesPerUser,
        parseInteger(1, 2 ** 40),
      ),
      maxBytesPerUnit: read(
        'MAX_WAITING_BYTES_PER_UNIT',
        defaultWaitingLimits.maxBytesPerUnit,
        parseInteger(1, 2 ** 40),
      ),
    },
    drainSeconds: read('DRAIN_SECONDS', isBehindProxy ? 5 : 0, parseInteger(0, 600)),
    metrics: {
      host: read('METRICS_HOST', '127.0.0.1', parseHost),
      ...(metricsPort !== undefined && { port: metricsPort }),
      ...(metricsToken !== undefined && { token: metricsToken }),
    },
    auditRetention: read('AUDIT_DAYS', keptForEver, parseAuditDays),
  }
  if (lines.length > 0) throw new InvalidSettings(lines)
  return config
}

/**
 * Whether this start serves the demonstration (requirements 1.4). `auto` requires the embedded database on a loopback
 * address; another `publicUrl` means that a proxy makes a loopback `host` public. `on` and `off` decide alone.
 */
export function isDemonstration(
  { demo, host, publicUrl }: Pick<Config, 'demo' | 'host' | 'publicUrl'>,
  databaseKind: 'embedded' | 'server',
): boolean {
  if (demo !== 'auto') return demo === 'on'
  const isPublic = publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname)
  return databaseKind === 'embedded' && isLoopbackHost(host) && !isPublic
}

class InvalidValue {
  readonly sentence: string

  constructor(sentence: string) {
    this.sentence = sentence
  }
}

function parseText(maxLength: number) {
  return (text: string): string | InvalidValue =>
    text.length <= maxLength
      ? text
      : new InvalidValue(`mag niet langer zijn dan ${maxLength} tekens, en is ${text.length} tekens lang.`)
}

function parseInteger(min: number, max: number) {
  return (text: string): number | InvalidValue => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    return new InvalidValue(`moet een geheel getal van ${min} tot en met ${max} zijn, en is "${text}".`)
  }
}

function parseTime(text: string): string | InvalidValue {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
    ? text
    : new InvalidValue(`moet een tijd zijn zoals 02:00, en is "${text}".`)
}

function parseRetention(text: string): NightlySettings['keep'] | InvalidValue {
  const [, days, weeks, months] = /^(\d{1,4}),(\d{1,4}),(\d{1,4})$/.exec(text) ?? []
  return days === undefined
    ? new InvalidValue(`moet aantallen dagen, weken en maanden zijn, zoals 7,5,12, en is "${text}".`)
    : { days: Number(days), weeks: Number(weeks), months: Number(months) }
}

function parseChoice<const Choice extends string>(choices: readonly Choice[]) {
  return (text: string): Choice | InvalidValue =>
    choices.find((choice) => choice === text) ??
    new InvalidValue(`moet ${choices.slice(0, -1).join(', ')} of ${choices.at(-1)} zijn, en is "${text}".`)
}

function parseHost(text: string): string | InvalidValue {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text
  return new InvalidValue(`moet een IP-adres of de naam van een computer zijn, en is "${text}".`)
}

const keptForEver: AuditRetention = { defaultDays: null, daysByType: new Map() }

/** `365`, or by record type `task:365,*:3650`. */
function parseAuditDays(text: string): AuditRetention | InvalidValue {
  const parts = text.split(',').map((part) => /^(?:(\w+|\*):)?([1-9]\d{0,4})$/.exec(part.trim()))
  const rules = parts.map((part) => [part?.[1] ?? '*', Number(part?.[2])] as const)
  const names = new Set(rules.map(([name]) => name))
  const isPlain = rules.length === 1 || parts.every((part) => part?.[1] !== undefined)
  if (parts.includes(null) || names.size < rules.length || !isPlain)
    return new InvalidValue(
      `moet een aantal dagen zijn, of per recordtype zoals task:365,*:3650 (* is de rest), en is "${text}".`,
    )
  const { '*': defaultDays = null, ...others } = Object.fromEntries(rules)
  return { defaultDays, daysByType: new Map(Object.entries(others)) }
}

/** Never quotes the text. */
function parseToken(text: string): string | InvalidValue {
  return /^[\w.~+/=-]{16,500}$/.test(text)
    ? text
    : new InvalidValue(
        'moet een geheim van minstens 16 tekens zijn: letters, cijfers en - . _ ~ + / =, zonder spaties.',
      )
}

const networkNames = ['loopback', 'linklocal', 'uniquelocal']

function parseProxies(text: string): readonly string[] | InvalidValue {
  const proxies = text.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.find((proxy) => !networkNames.includes(proxy) && !isNetwork(proxy))
  if (wrong === undefined) return proxies
  return new InvalidValue(
    `moet IP-adressen of netwerken bevatten met komma's ertussen, zoals 10.0.0.5, 10.1.0.0/16 of ${networkNames.join(', ')}, en bevat "${wrong}".`,
  )
}

/** An IP address, with or without a prefix length. `/0` is refused, since it would trust everybody. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isLength = length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits)
  return bits > 0 && isLength && rest.length === 0
}

/**
 * Checks the scheme only; `openDatabase` parses the rest. Never quotes the text, which contains a password.
 */
function parseDatabaseUrl(text: string): string | InvalidValue {
  return /^postgres(ql)?:\/\/./.test(text)
    ? text
    : new InvalidValue('moet beginnen met postgres:// of postgresql://.')
}

function parseUrl(text: string): string | InvalidValue {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/+$/, '')
  return new InvalidValue(`moet een adres zijn dat met http:// of https:// begint, en is "${text}".`)
}

/** The program itself answers at the refused paths. */
function parsePublicUrl(text: string): string | InvalidValue {
  const address = parseUrl(text)
  if (address instanceof InvalidValue) return address
  const { origin, pathname } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  if (/^\/(api|assets|health)(\/|$)/.test(path))
    return new InvalidValue(`mag geen pad hebben dat met /api, /assets of /health begint, en is "${text}".`)
  if (!/^(\/[\w.~-]+)*$/.test(path))
    return new InvalidValue(`mag in het pad alleen letters, cijfers en . _ ~ - hebben, en is "${text}".`)
  return origin + path
}
