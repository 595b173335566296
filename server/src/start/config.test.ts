import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { InvalidSettings, isDemonstration, readConfig } from './config.ts'

function linesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof InvalidSettings) return error.lines
    throw error
  }
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      given: {},
      host: '127.0.0.1',
      port: 3000,
      basePath: '',
      help: { helpText: null, helpUrl: null },
      databaseWaitSeconds: 60,
      dataDirectory: path.resolve('data'),
      trustedProxies: ['loopback'],
      demo: 'auto',
      demoScale: 0,
      logLevel: 'info',
      secretsKeyFile: path.resolve('data-secrets-key.json'),
      maxUploadBytes: 52_428_800,
      importFiles: { keptDays: 365, maxBytesPerUnit: 10_737_418_240 },
      waitingLimits: { maxJobsPerUser: 20, maxBytesPerUser: 524_288_000, maxBytesPerUnit: 1_073_741_824 },
      drainSeconds: 0,
      metrics: { host: '127.0.0.1' },
      auditRetention: { defaultDays: null, daysByType: new Map() },
    })
  })

  it('drains for some seconds behind a proxy, and not at all without one', () => {
    expect(readConfig({ PUBLIC_URL: 'https://stamboek.example.nl' }).drainSeconds).toBe(5)
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.5' }).drainSeconds).toBe(5)
    expect(readConfig({ TRUSTED_PROXIES: ' ' }).drainSeconds).toBe(0)
    expect(readConfig({ PUBLIC_URL: 'https://stamboek.example.nl', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
  })

  it('takes an empty value for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ', DEMO: '' })).toEqual(readConfig({}))
  })

  it('reads what is set', () => {
    const given = {
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/var/lib/stamboek',
      DATABASE_URL: 'postgres://u:p@db/stamboek',
      PUBLIC_URL: 'https://stamboek.example.nl/',
      EXTERNAL_URL: 'https://intranet.example.nl/erp/',
      HELP_TEXT: 'Servicedesk, toestel 1234',
      HELP_URL: 'https://intranet.example.nl/hulp',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::7',
      DEMO: 'on',
      DATABASE_WAIT_SECONDS: '5',
      DEMO_SCALE: '1000000',
      LOG_LEVEL: 'warn',
      SECRETS_KEY_FILE: '/etc/stamboek/key',
      MAX_UPLOAD_BYTES: '1000',
      IMPORT_FILE_DAYS: '30',
      IMPORT_FILE_BYTES_PER_UNIT: '4000',
      MAX_WAITING_PER_USER: '5',
      MAX_WAITING_BYTES_PER_USER: '2000',
      MAX_WAITING_BYTES_PER_UNIT: '3000',
      DRAIN_SECONDS: '20',
      METRICS_PORT: '9464',
      AUDIT_DAYS: 'task:365, *:3650',
      METRICS_HOST: '10.0.0.5',
      METRICS_TOKEN: 'geheim-van-genoeg-tekens',
    }
    expect(readConfig(given)).toEqual({
      given,
      host: '0.0.0.0',
      port: 0,
      dataDirectory: '/var/lib/stamboek',
      databaseUrl: 'postgres://u:p@db/stamboek',
      databaseWaitSeconds: 5,
      publicUrl: 'https://stamboek.example.nl',
      basePath: '',
      externalUrl: 'https://intranet.example.nl/erp',
      help: { helpText: 'Servicedesk, toestel 1234', helpUrl: 'https://intranet.example.nl/hulp' },
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::7'],
      demo: 'on',
      demoScale: 1_000_000,
      logLevel: 'warn',
      secretsKeyFile: '/etc/stamboek/key',
      maxUploadBytes: 1000,
      importFiles: { keptDays: 30, maxBytesPerUnit: 4000 },
      waitingLimits: { maxJobsPerUser: 5, maxBytesPerUser: 2000, maxBytesPerUnit: 3000 },
      drainSeconds: 20,
      metrics: { port: 9464, host: '10.0.0.5', token: 'geheim-van-genoeg-tekens' },
      auditRetention: { defaultDays: 3650, daysByType: new Map([['task', 365]]) },
    })
  })

  it('keeps audit entries by days for all, or for some types', () => {
    const daysOf = (text: string) => readConfig({ AUDIT_DAYS: text }).auditRetention
    expect(daysOf('90')).toEqual({ defaultDays: 90, daysByType: new Map() })
    expect(daysOf('task:90')).toEqual({ defaultDays: null, daysByType: new Map([['task', 90]]) })
  })

  it.each(['0', 'task', 'task:', '90,91', '90,task:3', 'task:90,task:91', 'task:-1', '123456'])(
    'takes no AUDIT_DAYS %s',
    (text) => {
      expect(linesOf({ AUDIT_DAYS: text })).toEqual([
        `AUDIT_DAYS moet een aantal dagen zijn, of per recordtype zoals task:365,*:3650 (* is de rest), en is "${text}".`,
      ])
    },
  )

  it.each(['kort', 'een geheim van genoeg tekens'])('takes no token %s, and does not show it', (token) => {
    expect(linesOf({ METRICS_TOKEN: token })).toEqual([
      'METRICS_TOKEN moet een geheim van minstens 16 tekens zijn: letters, cijfers en - . _ ~ + / =, zonder spaties.',
    ])
  })

  it.each([
    ['https://example.nl/stamboek/', 'https://example.nl', '/stamboek'],
    ['http://example.nl:8080/intern/stamboek', 'http://example.nl:8080', '/intern/stamboek'],
    ['https://example.nl/', 'https://example.nl', ''],
    ['https://example.nl/stamboek?', 'https://example.nl', '/stamboek'],
  ])('divides %s into origin and path', (text, publicUrl, basePath) => {
    expect(readConfig({ PUBLIC_URL: text })).toMatchObject({ publicUrl, basePath })
  })

  it.each([
    'https://example.nl//e/x',
    'https://example.nl/a;b',
    "https://example.nl/$'",
    'https://example.nl/api',
  ])('takes no path as in %s', (text) => {
    expect(linesOf({ PUBLIC_URL: text })).toEqual([expect.stringMatching(/^PUBLIC_URL mag /)])
  })

  it('reports every wrong value in a line of its own', () => {
    expect(
      linesOf({
        HOST: 'not a host',
        PORT: '70000',
        PUBLIC_URL: 'https://example.nl/api/',
        EXTERNAL_URL: 'ftp://example.nl',
        HELP_URL: 'javascript:alert(1)',
        HELP_TEXT: 'x'.repeat(501),
        DEMO: 'ja',
        DEMO_SCALE: '-1',
        LOG_LEVEL: 'luid',
        MAX_UPLOAD_BYTES: '50MB',
      }).map((line) => line.split(' ')[0]),
    ).toEqual([
      'PUBLIC_URL',
      'EXTERNAL_URL',
      'HOST',
      'PORT',
      'HELP_TEXT',
      'HELP_URL',
      'DEMO',
      'DEMO_SCALE',
      'LOG_LEVEL',
      'MAX_UPLOAD_BYTES',
    ])
    expect(linesOf({ DEMO: 'ja' })).toEqual(['DEMO moet auto, on of off zijn, en is "ja".'])
  })

  it.each([
    '*',
    'all',
    'proxy.example.nl',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.1,',
  ])('trusts no proxies by "%s"', (proxies) => {
    expect(linesOf({ TRUSTED_PROXIES: proxies })).toEqual([
      expect.stringMatching(/^TRUSTED_PROXIES moet IP-adressen of netwerken bevatten .* bevat ".*"\.$/),
    ])
  })

  it('never quotes the address of the database', () => {
    expect(linesOf({ DATABASE_URL: 'mysql://u:geheim@db/x' })).toEqual([
      'DATABASE_URL moet beginnen met postgres:// of postgresql://.',
    ])
  })
})

describe('isDemonstration', () => {
  it.each([
    [{}, 'embedded', true],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:5173' }, 'embedded', true],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, 'embedded', true],
    [{ PUBLIC_URL: 'https://stamboek.example.nl' }, 'embedded', false],
    [{ PUBLIC_URL: 'https://localhost.example.nl' }, 'embedded', false],
    [{ HOST: '0.0.0.0' }, 'embedded', false],
    [{}, 'server', false],
    [{ DEMO: 'off' }, 'embedded', false],
    [{ DEMO: 'on', HOST: '0.0.0.0', PUBLIC_URL: 'https://stamboek.example.nl' }, 'server', true],
  ] as const)('with %o on a database of kind %s: %s', (environment, kind, expected) => {
    expect(isDemonstration(readConfig(environment), kind)).toBe(expected)
  })
})
