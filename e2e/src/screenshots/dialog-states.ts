import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog, unsavedQuestion } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import type { Opened, ScreenshotState } from './screenshot-state.ts'

type Title = keyof typeof addresses

/** Popups and prompts, each on the record type that shows most of it. */
export const dialogStates: readonly ScreenshotState[] = [
  ...(
    [
      ['Landen', 'Albanië'],
      ["Valuta's", 'Euro'],
      ['Banken', 'ABN AMRO Bank'],
      ['Btw-tarieven', 'Btw hoog tarief'],
      ['Factuurtypen', 'Creditfactuur'],
      ['Grootboekrekeningen', 'Goodwill'],
      ['Externe links', 'Kamer van Koophandel'],
      ['Feestdagen', 'Koningsdag'],
      ["Regio's", 'Utrecht'],
      ['Gebruikers', 'Joost Hendriks'],
      ['Rollen', 'Financieel medewerker'],
    ] as const
  ).map(([title, record]) =>
    onPage(`edit-${title.toLowerCase().replaceAll(/\W+/g, '-')}`, title, async ({ page }) => {
      await openRecord(page, title, record)
    }),
  ),
  ...(['Algemeen', 'Adresgegevens', 'Toegewezen gebruikers'] as const).map((tab) =>
    onPage(`edit-business-unit-${tab.split(' ')[0]?.toLowerCase()}`, 'Business units', async ({ page }) => {
      await openRecord(page, 'Business units', 'Noord-Holland Zorg')
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).waitFor()
    }),
  ),
  onPage('edit-period-wrong', 'Btw-tarieven', async ({ page }) => {
    await openRecord(page, 'Btw-tarieven', 'Btw laag tarief')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: /: t\/m$/ }).fill('31-02-2027')
    await page.keyboard.press('Control+s')
    await form.getByText('Deze datum bestaat niet').first().waitFor()
  }),
  onPage('edit-shared', 'Btw-tarieven', async ({ page }) => {
    await openRecord(page, 'Btw-tarieven', 'Btw laag tarief')
    await findDialog(page, 'Wijzig record').getByText('Dit geldt in alle business units').waitFor()
  }),
  {
    // A window of 1280 × 1024 at 400 %.
    ...onPage('edit-zoomed', 'Landen', async ({ page }) => {
      await chooseRowAction(page, createGrid(page, 'Landen'), 'Afghanistan', 'Wijzigen')
      await findDialog(page, 'Wijzig record').getByRole('textbox').first().waitFor()
    }),
    size: { width: 320, height: 256 },
  },
  onPage('add', 'Landen', async ({ page }) => {
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    await findDialog(page, 'Voeg record toe').waitFor()
  }),
  onPage('add-shared', 'Factuurtypen', async ({ page }) => {
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    await findDialog(page, 'Voeg record toe').getByText('Geldt in alle business units').click()
  }),
  onPage('add-refused', 'Landen', async ({ page }) => {
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    const form = findDialog(page, 'Voeg record toe')
    await form.getByRole('textbox', { name: 'Omschrijving' }).fill('Nergensland')
    await form.getByRole('textbox', { name: 'ISO-code 2' }).fill('NL')
    await form.getByRole('textbox', { name: 'ISO-code 3' }).fill('NLD')
    await page.keyboard.press('Control+S')
    await form.getByText('Deze ISO-code 2 is al in gebruik.').waitFor()
  }),
  onPage('add-incomplete', 'Landen', async ({ page }) => {
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    const form = findDialog(page, 'Voeg record toe')
    await form.getByRole('textbox', { name: 'Opmerking' }).fill('Alleen een opmerking')
    await page.keyboard.press('Control+S')
    await form.locator('[aria-invalid=true]').first().waitFor()
  }),
  onPage('clone', 'Landen', async ({ page }) => {
    await chooseRowAction(page, createGrid(page, 'Landen'), 'Albanië', 'Dupliceren')
    await findDialog(page, 'Voeg record toe').getByText('Kopie van Albanië').waitFor()
  }),
  onPage('unsaved', 'Landen', async ({ page }) => {
    const form = await openRecord(page, 'Landen', 'Albanië')
    await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Nog niet klaar')
    await page.keyboard.press('Escape')
    await unsavedQuestion(page).waitFor()
  }),
  onPage('saved', 'Landen', async ({ page }) => {
    const form = await openRecord(page, 'Landen', 'Albanië')
    await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill(`Klaar ${Date.now()}`)
    await page.keyboard.press('Control+S')
    await page.getByText('Land bijgewerkt').waitFor()
  }),
  onPage('conflict', 'Landen', async ({ page, server }) => {
    const form = await openRecord(page, 'Landen', 'Algerije')
    await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Van mij')
    await changeElsewhere(server, 'Algerije')
    await page.keyboard.press('Control+S')
    await findDialog(page, 'Intussen gewijzigd').waitFor()
  }),
  onPage('conflict-merged', 'Landen', async ({ page, server }) => {
    const form = await openRecord(page, 'Landen', 'Algerije')
    await form.getByRole('checkbox', { name: 'Actief' }).press('Space')
    await changeElsewhere(server, 'Algerije')
    await page.keyboard.press('Control+S')
    await findDialog(page, 'Intussen gewijzigd').waitFor()
  }),
  onPage('conflict-chosen', 'Landen', async ({ page, server }) => {
    const form = await openRecord(page, 'Landen', 'Algerije')
    await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill(longRemark)
    await form.getByRole('textbox', { name: 'ISO-code 3', exact: true }).fill('QQX')
    await changeElsewhere(server, 'Algerije', {
      isoCode3: `QQ${String.fromCodePoint(65 + (Date.now() % 20))}`,
    })
    await page.keyboard.press('Control+S')
    const conflict = findDialog(page, 'Intussen gewijzigd')
    await conflict.waitFor()
    await page.keyboard.press('ArrowRight')
  }),
  onPage('conflict-put-off', 'Landen', async ({ page, server }) => {
    const form = await openRecord(page, 'Landen', 'Algerije')
    await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Van mij')
    await changeElsewhere(server, 'Algerije')
    await page.keyboard.press('Control+S')
    await findDialog(page, 'Intussen gewijzigd').waitFor()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Wijzigingen vergelijken' }).waitFor()
  }),
  onPage('conflict-rows', "Regio's", async ({ page, server }) => {
    const form = await openRecord(page, "Regio's", 'Utrecht')
    await form.getByRole('button', { name: 'Regel wijzigen' }).first().click()
    const start = await form.getByRole('textbox', { name: 'Postcode van' }).inputValue()
    await form.getByRole('textbox', { name: 'Postcode tot en met' }).fill(start)
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Regel verwijderen' }).last().click()
    await changeRowsElsewhere(server, 'Utrecht')
    await page.keyboard.press('Control+S')
    await findDialog(page, 'Intussen gewijzigd').waitFor()
  }),
  {
    ...onPage('save-failed', 'Landen', async ({ page }) => {
      const form = await openRecord(page, 'Landen', 'Albanië')
      await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Komt niet aan')
      await page.route('**/countries/*', (route) => route.abort())
      await page.keyboard.press('Control+S')
      await form.getByRole('alert').waitFor()
    }),
    expected: /net::ERR_FAILED/,
  },
  onPage('session-expired', 'Landen', async ({ page }) => {
    const form = await openRecord(page, 'Landen', 'Albanië')
    await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Blijft staan')
    await page.context().clearCookies()
    await page.keyboard.press('Control+S')
    await findDialog(page, 'Opnieuw aanmelden').waitFor()
  }),
  onPage('audit-trail', 'Landen', async ({ page, server }) => {
    await changeElsewhere(server, 'Angola')
    await chooseRowAction(page, createGrid(page, 'Landen'), 'Angola', 'Audit trail')
    const trail = findDialog(page, /Audit trail/)
    await createGrid(trail, 'Audit trail').ready()
    await trail
      .getByRole('button', { name: /openklappen/ })
      .first()
      .click()
  }),
  onPage('usages', 'Landen', async ({ page }) => {
    await chooseRowAction(page, createGrid(page, 'Landen'), 'België', 'Waar gebruikt')
    await findDialog(page, /Waar gebruikt/)
      .getByText('In gebruik')
      .waitFor()
  }),
  onPage('usages-none', 'Landen', async ({ page }) => {
    await chooseRowAction(page, createGrid(page, 'Landen'), 'Algerije', 'Waar gebruikt')
    await findDialog(page, /Waar gebruikt/)
      .getByText(/nergens|niet gebruikt|geen actieve/i)
      .waitFor()
  }),
  onPage('deactivate-many', 'Landen', async ({ page }) => {
    const grid = createGrid(page, 'Landen')
    await grid.mark('Afghanistan', 'Albanië', 'Algerije', 'Armenië', 'Aruba', 'Australië', 'België', 'Belize')
    await chooseRowAction(page, grid, 'Belize', 'Deactiveren')
    await findDialog(page, 'Records deactiveren').getByText('In gebruik').waitFor()
  }),
  onPage('deactivate', 'Landen', async ({ page }) => {
    const grid = createGrid(page, 'Landen')
    await grid.mark('Afghanistan', 'Albanië')
    await chooseRowAction(page, grid, 'Albanië', 'Deactiveren')
    await findDialog(page, 'Records deactiveren').waitFor()
  }),
  onPage('activate', 'Documentgroepen', async ({ page }) => {
    await page.getByRole('button', { name: 'Status: Actief weghalen' }).click()
    const grid = createGrid(page, 'Documentgroepen')
    await grid.mark('Rijbewijs', 'Vaccinatiebewijs')
    await chooseRowAction(page, grid, 'Vaccinatiebewijs', /^Activeren/)
    await findDialog(page, 'Records activeren').getByText('2 geselecteerd, 1 kan niet:').waitFor()
  }),
  onPage('new-version', 'Btw-tarieven', async ({ page }) => {
    await chooseRowAction(page, createGrid(page, 'Btw-tarieven'), 'Btw laag tarief', 'Creëer nieuwe versie')
    await findDialog(page, /Nieuwe versie voor/)
      .getByRole('textbox')
      .first()
      .waitFor()
  }),
  onPage('end-versions', 'Btw-tarieven', async ({ page }) => {
    await chooseRowAction(page, createGrid(page, 'Btw-tarieven'), 'Btw laag tarief', /Beëindig/)
    await page.getByRole('dialog').waitFor()
  }),
  onPage('list-editor-adding', "Regio's", async ({ page }) => {
    const form = await openRecord(page, "Regio's", 'Utrecht')
    await form.getByRole('button', { name: 'Postcodegebied toevoegen' }).click()
    await form.getByRole('textbox', { name: 'Postcode van' }).waitFor()
  }),
  onPage('list-editor-deleted', "Regio's", async ({ page }) => {
    const form = await openRecord(page, "Regio's", 'Flevoland')
    await form.getByRole('button', { name: 'Regel verwijderen' }).first().click()
    await form.getByText('Toon verwijderde items').click()
    await form.getByRole('button', { name: 'Regel terugzetten' }).first().waitFor()
  }),
  onPage('list-editor-editing', "Regio's", async ({ page }) => {
    const form = await openRecord(page, "Regio's", 'Flevoland')
    await form.getByRole('button', { name: 'Regel wijzigen' }).first().click()
    await form.getByRole('textbox', { name: 'Postcode van' }).fill('1301')
    await form.getByRole('textbox', { name: 'Omschrijving' }).press('Control+s')
    await form.getByText('Rond eerst de regel af').waitFor()
  }),
  onPage('checkbox-groups', 'Rollen', async ({ page }) => {
    const form = await openRecord(page, 'Rollen', 'Financieel medewerker')
    await form.getByRole('button', { name: /^Banken/ }).click()
    await form.getByRole('checkbox', { name: 'lezen', exact: true }).waitFor()
  }),
  onPage('checkbox-groups-filtered', 'Rollen', async ({ page }) => {
    const form = await openRecord(page, 'Rollen', 'Financieel medewerker')
    await form.getByRole('textbox', { name: 'Rechten filteren' }).fill('lezen')
    await form.getByText('Alles wat het filter toont').waitFor()
  }),
  onPage('dual-list', 'Documentgroepen', async ({ page }) => {
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Beschikbaar filteren' }).fill('ergo')
    await form.getByRole('grid', { name: 'Beschikbaar' }).getByRole('row').first().click()
    await form.getByText('1 geselecteerd').waitFor()
  }),
  onPage('delete', 'Btw-tarieven', async ({ page }) => {
    await chooseRowAction(
      page,
      createGrid(page, 'Btw-tarieven'),
      'van 01-10-1986 t/m 31-12-2018',
      'Verwijderen',
    )
    await page.getByRole('alertdialog').waitFor()
  }),
  onPage('version-line', 'Btw-tarieven', async ({ page }) => {
    await createGrid(page, 'Btw-tarieven').cellWith('van 01-10-1986 t/m 31-12-2018').dblclick()
    await page.getByRole('navigation', { name: 'Versies' }).waitFor()
  }),
  onPage('new-version-between', 'Btw-tarieven', async ({ page }) => {
    const grid = createGrid(page, 'Btw-tarieven')
    await chooseRowAction(page, grid, 'van 01-10-1986 t/m 31-12-2018', 'Creëer nieuwe versie')
    await page.getByRole('navigation', { name: 'Versies' }).waitFor()
  }),
  onPage('lookup', "Regio's", async ({ page }) => {
    const form = await openRecord(page, "Regio's", 'Utrecht')
    await form.getByRole('button', { name: /^Nederland/ }).click()
    await page.getByRole('option').first().waitFor()
  }),
  onPage('calendar', 'Feestdagen', async ({ page }) => {
    const form = await openRecord(page, 'Feestdagen', 'Koningsdag')
    await form.getByRole('button', { name: 'Kalender van Datum' }).click()
    await page
      .getByRole('dialog', { name: /Kalender|Datum/ })
      .last()
      .waitFor()
  }),
  {
    name: 'view-of-what-holds-everywhere',
    as: 'financieel',
    at: addresses['Btw-tarieven'],
    open: async ({ page }) => {
      await createGrid(page, 'Btw-tarieven').focusRow('NUL')
      await page.keyboard.press('Enter')
      await findDialog(page, 'Bekijk record').getByText('Dit record geldt in alle business units').waitFor()
    },
  },
  {
    name: 'view-of-reader',
    as: 'lezer',
    at: addresses.Landen,
    open: async ({ page }) => {
      await createGrid(page, 'Landen').focusRow('Albanië')
      await page.keyboard.press('Enter')
      await findDialog(page, 'Bekijk record')
        .getByRole('textbox', { name: 'Opmerking', exact: true })
        .waitFor()
    },
  },
]

function onPage(name: string, title: Title, open: (opened: Opened) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses[title],
    open: async (opened) => {
      await createGrid(opened.page, title).ready()
      await open(opened)
    },
  }
}

async function openRecord(page: Page, title: Title, description: string) {
  await page.getByRole('textbox', { name: /^(Omschrijving|Volledige naam)$/ }).fill(description)
  await page.keyboard.press('Enter')
  await page.getByText('1 filter').waitFor()
  await createGrid(page, title).ready()
  await createGrid(page, title).focusRow(description)
  await page.keyboard.press('Enter')
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox').first().waitFor()
  return form
}

const longRemark =
  'Van mij: deze omschrijving is opgenomen in het verdrag van 1962, en staat zo ook in de lijst van het ministerie.\nNiet wijzigen zonder overleg.'

async function changeElsewhere(
  server: Opened['server'],
  description: string,
  change: object = {},
): Promise<void> {
  const somebody = await server.signIn('beheerder')
  const country = await find(server, '/api/main/countries', description)
  const remark = `Van een collega, ${Date.now()}`
  await somebody.put(`/api/main/countries/${country?.id}`, { ...country, remark, ...change })
}

/** Changes the ends of the first and the last range of a region. */
async function changeRowsElsewhere(server: Opened['server'], description: string): Promise<void> {
  const somebody = await server.signIn('beheerder')
  const region = await find(server, '/api/main/regions', description)
  const { body } = await somebody.get<AnyRecord>(`/api/main/regions/${region?.id}`)
  const rows = body['postalCodeRanges'] as readonly Readonly<Record<string, unknown>>[]
  // Alternates, since every picture uses the same data.
  const other = (code: unknown) => String(Number(code) % 2 === 0 ? Number(code) + 1 : Number(code) - 1)
  const [first, ...rest] = rows.filter(({ isDeleted }) => isDeleted !== true)
  const last = rest.pop()
  const postalCodeRanges = [
    { ...first, postalCodeTo: other(first?.['postalCodeTo']) },
    { ...last, postalCodeTo: other(last?.['postalCodeTo']) },
  ]
  await somebody.put(`/api/main/regions/${region?.id}`, { ...body, postalCodeRanges })
}

async function find(
  server: Opened['server'],
  path: string,
  description: string,
): Promise<AnyRecord | undefined> {
  const somebody = await server.signIn('beheerder')
  const found = await somebody.post<{ items: readonly AnyRecord[] }>(`${path}/search`, {
    search: { description },
    matchingBehavior: 'Exact',
  })
  return found.body.items[0]
}
