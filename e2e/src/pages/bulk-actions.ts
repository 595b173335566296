import type { Locator, Page } from 'playwright-core'
import { chooseOption } from './options.ts'

/** An action of the row menu that changes records. */
export interface BulkAction {
  /** The whole name of its entry, which has its keys after the label, or a reason while it is disabled. */
  readonly item: RegExp
  /** Runs first, so that there is a record that the action is possible for. */
  readonly after?: BulkAction
  /** Fills in and confirms what the action asks; absent: it asks nothing. */
  readonly confirm?: (page: Page) => Promise<void>
  /** The search that finds records that the action is possible for; absent: the one that the page starts with. */
  readonly search?: Readonly<Record<string, unknown>>
  /** Its way back makes records again, at another moment than before. */
  readonly remakesRecords?: boolean
}

const deactivate: BulkAction = { item: /^Deactiveren…?$/, confirm: (page) => press(page, 'Deactiveren') }

const complete: BulkAction = {
  item: /^Afronden…\s*(Alt\+A)?$/,
  confirm: async (page) => {
    await chooseFirst(page, 'Status')
    await press(page, /^Ta(ak|ken) afronden$/)
  },
}

/** By their names: those that any page can offer, and those of single pages. */
export const bulkActions = {
  deactivate,
  activate: {
    item: /^Activeren…?$/,
    search: { status: 'Inactive' },
    after: deactivate,
    confirm: (page) => press(page, 'Activeren'),
  },
  end: {
    item: /^Beëindig(en| (1 )?versie)$/,
    confirm: async (page) => {
      await openDialog(page)
        .getByRole('textbox', { name: /^Laatste dag/ })
        .fill('31-12-2031')
      await press(page, 'Beëindigen')
    },
  },
  createNewVersion: {
    item: /^Creëer nieuwe versie$/,
    confirm: async (page) => {
      const inputs = openDialog(page).getByRole('textbox')
      await inputs.first().waitFor()
      const remark = inputs.and(page.getByLabel(/^Opmerking/))
      // A version that changes nothing cannot be saved.
      if ((await remark.count()) > 0) await remark.fill('Nieuwe versie')
      else await inputs.and(page.getByLabel(/: t\/m$/)).fill('31-12-2031')
      await press(page, 'Opslaan')
    },
  },
  delete: {
    remakesRecords: true,
    item: /(^V|v)erwijderen( uit team)?$/,
    confirm: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click(),
  },
  move: {
    item: /^Verplaats naar team…$/,
    confirm: async (page) => {
      await chooseOther(page, 'Naar team')
      await press(page, 'Verplaatsen')
    },
  },
  addToTeam: {
    item: /^Toevoegen aan team…$/,
    confirm: async (page) => {
      await chooseOther(page, 'Team')
      await press(page, 'Toevoegen')
    },
  },
  assignToMe: { item: /^Aan mij toewijzen\s*(Alt\+M)?$/ },
  assignToTeam: {
    item: /^Resource\/team toewijzen…\s*(Alt\+T)?$/,
    confirm: async (page) => {
      await chooseOther(page, 'Team')
      await press(page, 'Toewijzen')
    },
  },
  deadline: {
    item: /^Deadline…\s*(Alt\+L)?$/,
    confirm: async (page) => {
      await openDialog(page)
        .getByRole('radio', { name: /^Volgende maand/ })
        .click()
      await press(page, 'Deadline wijzigen')
    },
  },
  complete,
  cancel: {
    item: /^Annuleren…$/,
    confirm: async (page) => {
      await chooseFirst(page, 'Status')
      await press(page, /^Ta(ak|ken) annuleren$/)
    },
  },
  reopen: {
    item: /^Heropenen…$/,
    search: { taskStatusIds: null, isClosed: true },
    confirm: async (page) => {
      await chooseFirst(page, 'Status')
      await openDialog(page)
        .getByRole('textbox', { name: /^Reden/ })
        .fill('Toch niet klaar')
      await press(page, /^Ta(ak|ken) heropenen$/)
    },
  },
  createTasks: { item: /^Taken aanmaken…$/, confirm: (page) => press(page, 'Aanmaken') },
  undoImport: {
    remakesRecords: true,
    item: /^Ongedaan maken…$/,
    confirm: (page) => press(page, 'Ongedaan maken'),
  },
} as const satisfies Readonly<Record<string, BulkAction>>

function openDialog(page: Page): Locator {
  return page.getByRole('dialog').last()
}

/** What an open dialog says when its action cannot be done, before or after it was confirmed. */
export function findRefusal(page: Page): Locator {
  const dialog = page.getByRole('dialog')
  return dialog
    .getByRole('alert')
    .or(dialog.getByText(/ kan niet:$/))
    .first()
}

/** Presses a button once it is enabled, unless the dialog says first that the action cannot be done. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = openDialog(page)
    .locator('button:not([aria-disabled=true])')
    .and(page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }))
    .last()
  for (let attempts = 0; attempts < 10; attempts += 1) {
    await button.or(findRefusal(page)).first().waitFor()
    if (await findRefusal(page).isVisible()) return
    // A trial that is answered meanwhile can disable it.
    const isPressed = await button.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (isPressed) return
  }
  throw new Error(`${String(name)} could not be pressed`)
}

/** Chooses the first option of a select, unless one is chosen. */
async function chooseFirst(page: Page, field: string): Promise<void> {
  const select = findSelect(page, field)
  await select.filter({ hasNotText: 'Laden…' }).waitFor()
  if ((await select.innerText()).includes('Kies')) await chooseOther(page, field)
}

/** Chooses the first option of a select that is not chosen. */
async function chooseOther(page: Page, field: string): Promise<void> {
  await findSelect(page, field).click()
  const option = page.getByRole('option', { selected: false }).filter({ hasNotText: 'Zoeken…' }).first()
  await option.waitFor()
  await chooseOption(page, await option.innerText())
}

function findSelect(page: Page, field: string): Locator {
  return openDialog(page).getByRole('button', { name: new RegExp(`^(?!Uitleg bij ).* ${field}$`) })
}
