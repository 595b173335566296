import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { heading } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { foldSearch, unfoldSearch } from '../pages/record-list.ts'
import { teamTreeAddress } from '../pages/team-tree.ts'
import type { ScreenshotState } from './screenshot-state.ts'

/** The list of every record type, and what its search and grid cards can show. */
export const listStates: readonly ScreenshotState[] = [
  ...Object.entries(addresses).map(
    ([title, at]): ScreenshotState => ({
      name: `list-${title.toLowerCase().replaceAll(/\W+/g, '-')}`,
      at,
      open: async ({ page }) => {
        await heading(page, title).waitFor()
        await createGrid(page, title).ready()
      },
    }),
  ),
  ...(['Landen', 'Banken'] as const).map(
    (title): ScreenshotState => ({
      name: `list-wide-${title.toLowerCase()}`,
      at: addresses[title],
      open: ({ page }) => createGrid(page, title).ready(),
      size: { width: 2560, height: 900 },
    }),
  ),
  {
    name: 'list-loading',
    at: '/',
    open: async ({ page }) => {
      await page.route('**/countries/search', () => {})
      await page.goto(addresses.Landen)
      await page.getByRole('grid', { name: 'Landen' }).waitFor()
    },
  },
  {
    name: 'list-failed',
    at: '/',
    open: async ({ page }) => {
      await page.route('**/countries/search', (route) => route.fulfill({ status: 404, body: 'weg' }))
      await page.goto(addresses.Landen)
      await page.getByText('De records konden niet worden geladen').waitFor()
    },
  },
  countries('list-searched', async (page) => {
    await search(page, 'land')
    await page.getByText('1 filter').waitFor()
  }),
  countries('list-nothing-found', async (page) => {
    await search(page, 'atlantis')
    await page.getByText('Geen landen gevonden').waitFor()
  }),
  {
    name: 'list-from-link',
    at: `${addresses.Landen}?sf=${Buffer.from('{"description":"eiland"}').toString('base64url')}`,
    open: ({ page }) => createGrid(page, 'Landen').ready(),
  },
  {
    name: 'list-row-menu-of-page',
    at: addresses['Business units'],
    open: async ({ page }) => {
      await createGrid(page, 'Business units').cellWith('Rijnmond Thuiszorg').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Werk in deze business unit' }).waitFor()
    },
  },
  {
    name: 'list-detail-row-menu',
    at: addresses["Regio's"],
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Drenthe openklappen' }).click()
      const ranges = createGrid(page, 'Postcodegebieden van deze rij')
      await ranges.ready()
      await ranges.locator.getByRole('gridcell').first().click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Toevoegen' }).waitFor()
    },
  },
  countries('list-criteria', async (page) => {
    const card = await unfoldSearch(page)
    await card.getByRole('textbox', { name: 'Omschrijving', exact: true }).fill('an')
    await card.getByRole('textbox', { name: 'ISO-code 2' }).fill('a')
    await page.keyboard.press('Enter')
    await foldSearch(page)
    await card.getByRole('button', { name: /^ISO-code 2/ }).waitFor()
  }),
  {
    ...countries('list-outdated', async (page) => {
      await page.route('**/countries/search', (route) => route.abort())
      await page.getByRole('button', { name: 'Volgende pagina' }).click()
      await page.getByText('Niet bijgewerkt: geen verbinding').waitFor()
    }),
    expected: /net::ERR_FAILED/,
  },
  countries('list-marked-records', async (page) => {
    await createGrid(page, 'Landen').mark('Afghanistan', 'Albanië', 'Algerije')
    await page.getByRole('button', { name: '3 gemarkeerde records' }).click()
    await page.getByRole('dialog', { name: 'Gemarkeerde records' }).waitFor()
  }),
  countries('list-one-marked', async (page) => {
    await createGrid(page, 'Landen').mark('Albanië')
    await page.getByText('1 gemarkeerd record').waitFor()
  }),
  countries('list-marked', async (page) => {
    await createGrid(page, 'Landen').mark('Afghanistan', 'Albanië', 'Algerije')
    await page.getByText('3 gemarkeerd').waitFor()
  }),
  {
    name: 'list-folded',
    // The folded card is saved for this user.
    as: 'financieel',
    at: addresses.Landen,
    open: async ({ page }) => {
      await page.getByText('249 gevonden').waitFor()
      const fold = page.getByRole('button', { name: 'Landen inklappen' })
      if (await fold.isVisible()) await fold.click()
      await page.getByRole('button', { name: 'Landen uitklappen' }).waitFor()
    },
  },
  countries('page-marked', async (page) => {
    await createGrid(page, 'Landen').focusRow('Albanië')
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Alle 249 gevonden records markeren' }).waitFor()
  }),
  countries('all-marked', async (page) => {
    await createGrid(page, 'Landen').focusRow('Albanië')
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Alle 249 gevonden records markeren' }).click()
    await page.getByText('Alle 249 gevonden records zijn gemarkeerd.').waitFor()
  }),
  {
    name: 'column-group-unfolded',
    at: addresses['Business units'],
    open: async ({ page }) => {
      const grid = createGrid(page, 'Business units')
      await grid.ready()
      const group = grid.locator.getByRole('button', { name: 'Adres' })
      // An earlier picture may have expanded it.
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
      await grid.header('Straat').waitFor()
    },
  },
  {
    name: 'tree-rows',
    at: teamTreeAddress,
    open: async ({ page }) => {
      await createGrid(page, 'Resources per team').ready()
      await createGrid(page, 'Resources per team').focusRow('Ploeg noord')
    },
  },
  {
    name: 'tree-menu',
    at: teamTreeAddress,
    open: async ({ page }) => {
      await createGrid(page, 'Resources per team').cellWith('Planning').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Alles inklappen' }).waitFor()
    },
  },
  {
    name: 'list-without-paging-cut',
    at: '/',
    open: async ({ page }) => {
      await page.route('**/roles/search', async (route) => {
        const answer = await route.fetch()
        const found = (await answer.json()) as object
        await route.fulfill({ response: answer, json: { ...found, totalCount: 1834 } })
      })
      await page.goto(addresses.Rollen)
      await page.getByText('Eerste 1.000 van 1.834; verfijn de zoekopdracht.').waitFor()
    },
  },
  countries('row-menu', async (page) => {
    await createGrid(page, 'Landen')
      .row('Albanië')
      .getByText('Albanië', { exact: true })
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Audit trail' }).waitFor()
  }),
  countries('column-menu', async (page) => {
    await createGrid(page, 'Landen').header('ISO 2').click({ button: 'right' })
    await page.getByRole('menu', { name: 'Kolom ISO 2' }).waitFor()
  }),
  countries('column-chooser', async (page) => {
    await page.getByRole('button', { name: 'Kolommen kiezen' }).click()
    await page.getByRole('dialog', { name: 'Kolommen kiezen' }).waitFor()
  }),
  countries('limit-picker', async (page) => {
    await page.getByRole('button', { name: 'Rijen per pagina' }).click()
    await page.getByRole('option', { name: '100' }).waitFor()
  }),
  {
    name: 'reference-date',
    at: addresses['Btw-tarieven'],
    open: async ({ page }) => {
      await createGrid(page, 'Btw-tarieven').ready()
      await page.getByRole('button', { name: 'Peildatum' }).click()
      await page.getByRole('dialog', { name: 'Peildatum' }).waitFor()
    },
  },
  {
    name: 'reference-date-set',
    at: `${addresses['Btw-tarieven']}?op=2005-06-01`,
    open: async ({ page }) => {
      await createGrid(page, 'Btw-tarieven').ready()
      await page.getByText('Je ziet wat geldt op 01-06-2005.').waitFor()
    },
  },
  countries('reason-of-disabled', async (page) => {
    const actions = page.getByRole('button', { name: /^(Acties|Meer)$/ })
    if (await actions.isVisible()) await actions.click()
    else {
      // A moved pointer is a mouse, on whose hover the reason is shown.
      await page.mouse.move(10, 10)
      await page.getByRole('button', { name: 'Audit trail' }).hover()
      await page.getByText('Kies eerst een record.').waitFor()
    }
  }),
  {
    name: 'list-of-reader',
    as: 'lezer',
    at: addresses.Landen,
    open: ({ page }) => createGrid(page, 'Landen').ready(),
  },
  {
    name: 'detail-rows',
    at: addresses["Regio's"],
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Utrecht openklappen' }).click()
      await createGrid(page, 'Postcodegebieden van deze rij').ready()
    },
  },
]

function countries(name: string, open: (page: Page) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses.Landen,
    open: async ({ page }) => {
      await createGrid(page, 'Landen').ready()
      await open(page)
    },
  }
}

async function search(page: Page, description: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Omschrijving' }).fill(description)
  await page.keyboard.press('Enter')
}
