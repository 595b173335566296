import type { BrowserContext, Page, Request } from 'playwright-core'

/** A call of the product, to be repeated without it. */
export interface RecordedCall {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export async function recordCall(request: Request): Promise<RecordedCall> {
  const sent = ['accept', 'content-type', 'x-csrf', 'businessunitid']
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => sent.includes(name))
  return {
    path: new URL(request.url()).pathname,
    method: request.method(),
    headers: Object.fromEntries(headers),
    body: request.postData(),
  }
}

/** A text file of the same origin: a page without the product, whose policy allows calls. */
export async function openBaselinePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/theme.js')
  return page
}

interface BaselineView {
  readonly call: RecordedCall
  readonly members: readonly string[]
  /** All rows in a table, or one record in the inputs of a dialog with focus in the first. */
  readonly as: 'table' | 'form'
}

export interface BaselineTimes {
  readonly received: number
  readonly painted: number
}

/** Makes the call and renders its answer with plain DOM: the minimum of a page. */
export function timeBaselinePage(page: Page, part: BaselineView): Promise<BaselineTimes> {
  return page.evaluate(async ({ call, members, as }) => {
    const begin = performance.now()
    const { path, method, headers, body } = call
    const answer = await fetch(path, { method, headers, body })
    const text = await answer.text()
    const received = performance.now() - begin
    const content: unknown = JSON.parse(text)
    if (as === 'table') showTable((content as { items: Shown[] }).items)
    else showForm(content as Shown)
    return new Promise<BaselineTimes>((resolve) => {
      requestAnimationFrame(() => setTimeout(() => resolve({ received, painted: performance.now() - begin })))
    })

    type Shown = Readonly<Record<string, unknown>>

    function showTable(items: readonly Shown[]): void {
      const table = document.createElement('table')
      for (const item of items) {
        const row = table.insertRow()
        for (const member of members) row.insertCell().textContent = JSON.stringify(item[member])
      }
      document.body.replaceChildren(table)
    }

    function showForm(record: Shown): void {
      const dialog = document.createElement('dialog')
      for (const member of members) {
        const label = document.createElement('label')
        const input = document.createElement('input')
        input.value = JSON.stringify(record[member])
        label.append(member, input)
        dialog.append(label)
      }
      document.body.replaceChildren(dialog)
      dialog.showModal()
      dialog.querySelector('input')?.focus()
    }
  }, part)
}
