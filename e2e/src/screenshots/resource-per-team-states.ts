import type { Page as RecordPage } from '@stamboek/model/contract/record-calls'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { openPage } from '../pages/frame.ts'
import { createGrid, type Grid } from '../pages/grid.ts'
import { searchFor, unfoldSearch } from '../pages/record-list.ts'
import { addForm, chooseIn, teamGrid } from '../pages/resource-per-team.ts'
import type { ScreenshotState } from './screenshot-state.ts'

const team = 'Wijkteam Nieuw-West'
const resource = 'Peter van Dijk (MDW-012, Servicemonteur trapliften)'

/** The page of resources per team (requirements 7.3), and the forms of teams and resources that know of it. */
export const resourcePerTeamStates: readonly ScreenshotState[] = [
  onPage('resource-per-team', async (_, grid) => grid.focusRow(resource)),
  onPage('resource-per-team-folded', async (page, grid) => {
    await chooseRowAction(page, grid, team, 'Alles inklappen')
    await grid.cellWith(team).waitFor({ state: 'detached' })
  }),
  onPage('resource-per-team-empty', (page) => searchFor(page, 'Team', 'Onbekend')),
  onPage('resource-per-team-marked', async (page, grid) => {
    await grid.mark(team, resource)
    await page.getByText('2 gemarkeerd').waitFor()
  }),
  onPage('resource-per-team-row-menu', async (page, grid) => {
    await grid.cellWith(resource).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Alles inklappen' }).waitFor()
  }),
  onPage('resource-per-team-add', async (page, grid) => {
    await chooseRowAction(page, grid, team, 'Resource toevoegen')
    await addForm(page)
      .getByRole('button', { name: `${team} Team` })
      .waitFor()
  }),
  onPage('resource-per-team-edit', async (page, grid) => {
    await chooseRowAction(page, grid, resource, 'Resource wijzigen')
    await findDialog(page, `Wijzig Peter van Dijk in ${team}`)
      .getByText(/Gewijzigd/)
      .waitFor()
  }),
  onPage('resource-per-team-clone', async (page, grid) => {
    await chooseRowAction(page, grid, resource, 'Dupliceren')
    await addForm(page)
      .getByRole('button', { name: /^Peter van Dijk/ })
      .waitFor()
  }),
  onPage('resource-per-team-new-version', async (page, grid) => {
    await chooseRowAction(page, grid, resource, 'Creëer nieuwe versie')
    await findDialog(page, /^Nieuwe versie voor Peter van Dijk/)
      .getByRole('textbox', { name: 'Actief vanaf: van' })
      .waitFor()
  }),
  onPage('resource-per-team-end', async (page, grid) => {
    await chooseRowAction(page, grid, resource, /^Beëindig/)
    await findDialog(page, 'Versie beëindigen').getByRole('textbox', { name: 'Laatste dag' }).waitFor()
  }),
  onPage('resource-per-team-remove', async (page, grid) => {
    await chooseRowAction(page, grid, resource, 'Resource verwijderen uit team')
    await page.getByRole('alertdialog').waitFor()
  }),
  onPage('resource-per-team-move', async (page, grid) => {
    await chooseRowAction(page, grid, resource, 'Verplaats naar team…')
    await findDialog(page, /^Verplaats/)
      .getByRole('textbox', { name: 'Met ingang van' })
      .waitFor()
  }),
  onPage('resource-per-team-move-many', async (page, grid) => {
    await grid.mark('Lotte Visser (MDW-006, Kraamverzorgende)', resource)
    await chooseRowAction(page, grid, resource, 'Verplaats naar team…')
    const dialog = findDialog(page, /^Verplaats 2 plaatsen/)
    await chooseIn(dialog, 'Naar team', 'Wijkteam Oost')
    await dialog.getByRole('list', { name: 'Gevolgen' }).waitFor()
  }),
  onPage('resource-per-team-pasted', async (page, grid) => {
    await chooseRowAction(page, grid, team, 'Resources toevoegen…')
    const dialog = findDialog(page, `Resources toevoegen aan ${team}`)
    await dialog.getByRole('button', { name: /Resources/ }).evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, 'MDW-001\nMDW-003\nMDW-006\nPeter van Dijk\nNiemand Bekend')
    await dialog.getByText('Niemand Bekend').waitFor()
    await dialog.getByText(/geselecteerd/).waitFor()
  }),
  {
    name: 'resources-add-to-team',
    as: 'planner',
    at: addresses.Resources,
    open: async ({ page }) => {
      const grid = createGrid(page, 'Resources')
      await grid.mark('Ruben Meijer', 'Peter van Dijk')
      await chooseRowAction(page, grid, 'Peter van Dijk', 'Toevoegen aan team…')
      const dialog = findDialog(page, 'Toevoegen aan team')
      await chooseIn(dialog, 'Team', 'Wijkteam Oost')
    },
  },
  onPage('resource-per-team-refused', async (page, grid) => {
    await chooseRowAction(page, grid, team, 'Resource toevoegen')
    await chooseIn(addForm(page), 'Resource', 'Femke Smit')
    await addForm(page).getByRole('button', { name: 'Toevoegen', exact: true }).click()
    await addForm(page)
      .getByText(/hoogstens één team van het type Vestiging/)
      .waitFor()
  }),
  {
    name: 'resource-per-team-since-last-visit',
    as: 'planner',
    at: addresses['Resource per team'],
    open: async ({ page, server }) => {
      const grid = teamGrid(page)
      await grid.ready()
      await openPage(page, 'Resources')
      const other = await server.signIn('beheerder', 'Noord-Holland Zorg')
      const path = '/api/main/resourceteams'
      const { body } = await other.post<RecordPage<AnyRecord>>(`${path}/search`, {
        search: { description: team },
      })
      const [found] = body.items
      await other.put(`${path}/${found?.id}`, {
        rowVersion: found?.rowVersion,
        remark: `Versie ${found?.rowVersion}`,
      })
      await openPage(page, 'Resource per team')
      await page.getByRole('button', { name: /gewijzigd sinds laatste bezoek$/ }).click()
      await grid.row('Vestiging Haarlem').waitFor({ state: 'detached' })
    },
  },
  // The search card stays unfolded for the same account.
  onPage('resource-per-team-search', async (page) => {
    await unfoldSearch(page)
  }),
  {
    name: 'resource-teams-moving-along',
    as: 'planner',
    at: addresses['Resource teams'],
    open: async ({ page }) => {
      await createGrid(page, 'Resource teams').cellWith('HRL-N').dblclick()
      const form = findDialog(page, 'Wijzig record')
      await form.getByRole('button', { name: 'Bovenliggend team', exact: false }).first().waitFor()
      await chooseIn(form, 'Bovenliggend team', 'Vestiging Amsterdam')
      await form.getByText(/^Met dit team verhuizen/).waitFor()
    },
  },
  {
    name: 'resources-teams',
    as: 'planner',
    at: addresses.Resources,
    open: async ({ page }) => {
      await createGrid(page, 'Resources').cellWith('Ruben Meijer').first().dblclick()
      const teams = findDialog(page, 'Wijzig record').getByText('Wijkteam Schalkwijk')
      await teams.waitFor()
      await teams.scrollIntoViewIfNeeded()
    },
  },
]

function onPage(name: string, open: (page: Page, grid: Grid) => Promise<void>): ScreenshotState {
  return {
    name,
    as: 'planner',
    at: addresses['Resource per team'],
    open: async ({ page }) => {
      const grid = teamGrid(page)
      await grid.ready()
      await open(page, grid)
    },
  }
}
