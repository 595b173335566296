import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

export interface ViewOptions {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  /** A touch screen, as of a telephone. */
  readonly isTouched?: boolean
  /** Browser errors that the visit causes on purpose, such as a cut connection. */
  readonly expected?: RegExp
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors in the console, uncaught exceptions and violations of the content security policy. */
  readonly problems: readonly string[]
}

/**
 * Refusals that tests expect: not signed in, absent, out of date, a rule broken. Chromium logs each as an error.
 */
const expectedAnswer =
  /^(Failed to load resource: .* status of (401|404|409|422) |WebSocket connection to .* failed: HTTP Authentication failed)/

/** Starts the Chromium that `CHROMIUM_PATH` names, quiet and without calls home. */
export function startBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env
  return chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Opens an empty page with Dutch locale and a viewport of 1440×900 by default. */
export async function openVisit(browser: Browser, address: string, view: ViewOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: view.width ?? 1440, height: view.height ?? 900 },
    colorScheme: view.theme ?? 'light',
    hasTouch: view.isTouched ?? false,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Animations would only delay the tests.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(20_000)
  const problems: string[] = []
  watch(context, problems, view.expected)
  await context.addInitScript(reportPolicyViolations)
  return { page: await context.newPage(), context, problems }
}

function watch(context: BrowserContext, problems: string[], expected?: RegExp): void {
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !expectedAnswer.test(text) && !expected?.test(text))
      problems.push(`console: ${text} (${message.location().url})`)
  })
  context.on('weberror', (failure) => problems.push(`page: ${failure.error().stack}`))
}

/** Runs in the page and reports through the console. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`)
  })
}
