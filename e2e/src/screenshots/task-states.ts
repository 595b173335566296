import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { TestServer } from '@stamboek/testing/server/test-server'
import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { heading, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { foldSearch, type ListTitle, searchCard, searchFor } from '../pages/record-list.ts'
import { select } from '../pages/task-list.ts'
import type { Opened, ScreenshotState } from './screenshot-state.ts'

/** Tasks with their facet, forms and prompts, and the rights of functions per task type. */
export const taskStates: readonly ScreenshotState[] = [
  onPage('tasks', 'Taakbeheer', async () => {}),
  onPage('tasks-found', 'Taakbeheer', async ({ page }) => {
    await search(page)
  }),
  onPage('tasks-all', 'Taakbeheer', async ({ page }) => {
    await searchAll(page)
  }),
  onPage('tasks-nothing', 'Taakbeheer', async ({ page }) => {
    await searchFor(page, 'Omschrijving', 'Bestaat niet', 0)
    await foldSearch(page)
  }),
  onPage('tasks-late', 'Taakbeheer', async ({ page }) => {
    await page.getByRole('button', { name: /^Te laat/ }).click()
    await foldSearch(page)
    await createGrid(page, 'Taakbeheer').ready()
  }),
  onPage('tasks-mine', 'Mijn taken', async ({ page }) => {
    await page.getByRole('button', { name: /^Te laat \d+$/ }).waitFor()
  }),
  onPage('tasks-mine-folded', 'Mijn taken', async ({ page }) => {
    await page.getByRole('button', { name: /^Deze week/ }).click()
    await foldSearch(page)
    await createGrid(page, 'Mijn taken').ready()
  }),
  onPage('tasks-found-folded', 'Taakbeheer', async ({ page }) => {
    await foldSearch(page)
    await search(page)
  }),
  onPage('tasks-mine-claimed', 'Mijn taken', async ({ page }) => {
    await search(page, 'Mijn taken')
    await page.keyboard.press('Alt+p')
    await toast(page, 'is aan jou toegewezen').waitFor()
    await page.locator('[role=row]:focus-within').or(page.getByRole('dialog')).waitFor()
  }),
  {
    ...onPage('tasks-mine-no-next', 'Mijn taken', async ({ page, server }) => {
      await search(page, 'Mijn taken')
      await claimAll(server)
      await page.keyboard.press('Alt+p')
      await toast(page, 'Er is geen taak om te pakken').waitFor()
    }),
    as: 'planner',
  },
  onPage('tasks-add', 'Taakbeheer', async ({ page }) => {
    await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    await findDialog(page, /record|taak/i)
      .getByRole('textbox', { name: 'Omschrijving' })
      .waitFor()
  }),
  onPage('tasks-add-unusual', 'Taakbeheer', async ({ page }) => {
    await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    await findDialog(page, 'Voeg record toe')
      .getByRole('textbox', { name: 'Deadline' })
      .fill('31-12-2062 12:00')
    await page.getByText('Klopt het jaar?').waitFor()
  }),
  onPage('tasks-edit', 'Taakbeheer', async ({ page }) => {
    await searchFor(page, 'Factuurnummer', 'F20')
    await openFirst(page)
    await page.getByRole('dialog').getByText('Factuurnummer').waitFor()
  }),
  onPage('tasks-closed', 'Taakbeheer', async ({ page }) => {
    await searchAll(page)
    await openFirst(page)
    await page.getByRole('dialog').getByText('Deze taak kan niet worden gewijzigd').waitFor()
  }),
  onPage('tasks-reopen', 'Taakbeheer', async ({ page }) => {
    await searchAll(page)
    await openFirst(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Heropenen…' }).click()
    await findDialog(page, 'Taak heropenen').waitFor()
  }),
  onPage('tasks-row-menu', 'Taakbeheer', async ({ page }) => {
    await search(page)
    await page.getByRole('gridcell').nth(1).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Aan mij toewijzen' }).waitFor()
  }),
  onPage('tasks-assign', 'Taakbeheer', async ({ page }) => {
    await choose(page, 'Resource/team toewijzen…')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Nieuwe deadline' }).waitFor()
  }),
  onPage('tasks-deadline', 'Taakbeheer', async ({ page }) => {
    await choose(page, 'Deadline…')
    await page.getByRole('radio', { name: 'Volgende werkdag' }).click()
    await page.getByText(/^De deadline wordt/).waitFor()
  }),
  onPage('tasks-deadline-unsaved', 'Taakbeheer', async ({ page }) => {
    await choose(page, 'Deadline…')
    await page.getByRole('radio', { name: 'Volgende werkdag' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
  }),
  onPage('tasks-complete', 'Taakbeheer', async ({ page }) => {
    await choose(page, 'Afronden…')
    await chooseStatus(page, 'Taak afronden', 'Voltooid')
  }),
  onPage('tasks-cancel', 'Taakbeheer', async ({ page }) => {
    await choose(page, 'Annuleren…')
    await chooseStatus(page, 'Taak annuleren', 'Geannuleerd')
  }),
  {
    ...onPage('tasks-partial', 'Taakbeheer', async ({ page, server }) => {
      await makeKeyRing(server)
      await page.reload()
      await searchFor(page, 'Omschrijving', 'Sleutelbos', 3)
      await page.getByRole('gridcell').first().click()
      await page.keyboard.press('Control+a')
      await chooseMarked(page, 'Afronden…')
      await chooseStatus(page, 'Taken afronden', 'Voltooid')
      const dialog = findDialog(page, 'Taken afronden')
      await dialog.getByRole('button', { name: 'Taken afronden' }).click()
      await dialog.getByText('2 records zijn gewijzigd.').waitFor()
    }),
    as: 'planner',
  },
  withoutResource('tasks-without-resource', async ({ page }) => {
    await search(page)
  }),
  withoutResource('tasks-without-resource-form', async ({ page }) => {
    await search(page)
    await openFirst(page)
    await page.getByRole('dialog').getByText('Je gebruikersaccount is niet toegekend').waitFor()
  }),
  onPage('task-types-details', 'Taaktypen', async ({ page }) => {
    await createGrid(page, 'Taaktypen').ready()
    await openFirst(page)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Omschrijving' }).waitFor()
  }),
  onPage('task-types-functions', 'Taaktypen', async ({ page }) => {
    await createGrid(page, 'Taaktypen').ready()
    await openFirst(page)
    await page.getByRole('tab', { name: 'Functies' }).click()
    await page.getByRole('button', { name: 'Alles toevoegen' }).click()
    await page.getByRole('grid', { name: 'Gekozen' }).getByRole('checkbox').first().waitFor()
  }),
  onPage('task-templates', 'Taaksjablonen', async ({ page }) => {
    await page.getByRole('button', { name: 'Nieuwe cliënt openklappen' }).click()
    await page.getByRole('gridcell', { name: 'Eerste huisbezoek' }).waitFor()
  }),
  onPage('task-templates-edit', 'Taaksjablonen', async ({ page }) => {
    await createGrid(page, 'Taaksjablonen').cellWith('Nieuwe cliënt').dblclick()
    await findDialog(page, 'Wijzig record').getByText('Eerste huisbezoek').waitFor()
  }),
  onPage('task-templates-add', 'Taaksjablonen', async ({ page }) => {
    await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    const form = findDialog(page, 'Voeg record toe')
    await form.getByRole('button', { name: 'Taak van sjabloon toevoegen' }).click()
    await form.getByRole('button', { name: /Taakstatus/ }).waitFor()
  }),
  onPage('task-templates-create', 'Taaksjablonen', async ({ page }) => {
    await chooseRowAction(page, createGrid(page, 'Taaksjablonen'), 'Uit dienst', 'Taken aanmaken…')
    await findDialog(page, 'Taken aanmaken').getByText('Het sjabloon maakt 3 taken aan.').waitFor()
  }),
]

function onPage(name: string, title: ListTitle, open: (opened: Opened) => Promise<void>): ScreenshotState {
  return {
    name,
    at: addresses[title],
    open: async (opened) => {
      await heading(opened.page, title).waitFor()
      await open(opened)
    },
  }
}

function withoutResource(name: string, open: (opened: Opened) => Promise<void>): ScreenshotState {
  return { ...onPage(name, 'Taakbeheer', open), as: 'taakloos' }
}

async function search(page: Page, title: ListTitle = 'Taakbeheer'): Promise<void> {
  await searchCard(page).getByRole('button', { name: 'Zoeken', exact: true }).click()
  await createGrid(page, title).ready()
  await page.getByText(/^[\d.]+ gevonden/).waitFor()
}

async function searchAll(page: Page): Promise<void> {
  const card = await foldSearch(page)
  await card.getByRole('button', { name: /^Status:.* weghalen$/ }).click()
  await createGrid(page, 'Taakbeheer').ready()
  await page.getByText(/^[\d.]+ gevonden/).waitFor()
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('gridcell').nth(1).dblclick()
}

/** Chooses an action on a task of a type that is for everybody. */
async function choose(page: Page, action: string): Promise<void> {
  await searchFor(page, 'Omschrijving', 'sleutel')
  await page.getByText(/^[\d.]+ gevonden/).waitFor()
  await page.getByRole('gridcell').nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action }).click()
}

/** Chooses an action on the marked tasks, wherever the row is. */
async function chooseMarked(page: Page, action: string): Promise<void> {
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: action }).click()
}

async function chooseStatus(page: Page, dialog: string, status: string): Promise<void> {
  const input = select(findDialog(page, dialog), 'Status')
  await input.click()
  await page.getByRole('option', { name: status, exact: true }).click()
  await input.getByText(status).waitFor()
}

/** Takes every task that the planner can take. */
async function claimAll(server: TestServer): Promise<void> {
  const client = await server.signIn('planner')
  const claim = async () => (await client.post<{ id: string | null }>('/api/main/tasks/claimnext', {})).body
  while ((await claim()).id !== null);
}

/** Creates three tasks, of which a planner may complete two; cancels those of earlier pictures. */
async function makeKeyRing(server: TestServer): Promise<void> {
  const client = await server.signIn('beheerder', 'Noord-Holland Zorg')
  const find = async (path: string, search: object) => {
    const { body } = await client.post<{ items: readonly AnyRecord[] }>(`/api/main/${path}/search`, {
      search,
      matchingBehavior: 'StartsWith',
    })
    return body.items.map(({ id }) => id)
  }
  const [cancelled] = await find('taskstatuses', { description: 'Geannuleerd' })
  const ids = await find('tasks', { description: 'Sleutelbos', isClosed: false })
  if (ids.length > 0) await client.post('/api/main/tasks/cancel', { ids, taskStatusId: cancelled })
  const [taskStatusId] = await find('taskstatuses', { description: 'Nieuw' })
  const [taskPriorityId] = await find('taskpriorities', { description: 'Normaal' })
  for (const [description, code] of [
    ['Sleutelbos ophalen bij de buren', 'SLT'],
    ['Sleutelbos van de traplift nakijken', 'TRL'],
    ['Sleutelbos terugbrengen', 'SLT'],
  ] as const) {
    const [taskTypeId] = await find('tasktypes', { code })
    const made = await client.post('/api/main/tasks', {
      description,
      taskTypeId,
      taskStatusId,
      taskPriorityId,
    })
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  }
}
