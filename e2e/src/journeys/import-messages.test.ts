import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { connectionMark, toast } from '../pages/frame.ts'
import { chooseFile, openImport } from '../pages/import-dialog.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test("users who may import are told how another user's import ended", async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  await connectionMark(page, 'Live verbonden').waitFor()
  const colleague = await product.server.signIn('beheerder')
  const rows = ['Omschrijving;ISO-code 2;ISO-code 3', 'Atlantis;QX;QXA'].join('\n')
  await colleague.upload('/api/main/countries/import', 'landen van een ander.csv', rows)
  const done = toast(page, 'Importeren voltooid')
  await done.getByText('De verwerking van landen van een ander.csv is succesvol afgerond.').waitFor()
  await expectAccessible(page, 'an import of somebody else that has ended')

  await colleague.upload('/api/main/countries/import', 'kapot.csv', `${rows}\nLemurië;QXX;QXA`)
  await toast(page, 'Fout bij het importeren')
    .getByText('De verwerking van kapot.csv is niet succesvol afgerond.')
    .waitFor()

  const partly = `${rows.replace('Atlantis;QX;QXA', 'Mu;QM;QMU')}\nLemurië;QXX;QXA`
  await colleague.upload('/api/main/countries/import?onlyValid=true', 'deels.csv', partly)
  await toast(page, 'deels.csv').getByText('1 ongeldig record').waitFor()
})

test('the end of an import is told once in this window, and in another one of the same user', async () => {
  const { page, context } = await product.visit({ as: 'beheerder' })
  const other = await context.newPage()
  await openList(other, 'Landen')
  await connectionMark(other, 'Live verbonden').waitFor()
  await page.bringToFront()
  await openList(page, 'Landen')
  await connectionMark(page, 'Live verbonden').waitFor()
  const dialog = await openImport(page)
  await chooseFile(dialog, ['Omschrijving;ISO-code 2;ISO-code 3', 'Hyperborea;QH;QHH'])
  await dialog.getByRole('button', { name: 'Importeren', exact: true }).click()
  await toast(page, 'Importeren bestand landen.csv afgerond.').waitFor()
  await toast(other, 'Importeren voltooid').waitFor()
  expect(await toast(page, 'Importeren voltooid').count()).toBe(0)

  // A file of the same name by somebody else is told in every window.
  const colleague = await product.server.signIn('beheerder')
  const rows = ['Omschrijving;ISO-code 2;ISO-code 3', 'Thule;QT;QTH'].join('\n')
  await colleague.upload('/api/main/countries/import', 'landen.csv', rows)
  await toast(page, 'Importeren voltooid').waitFor()
  expect(await toast(page, 'Importeren voltooid').count()).toBe(1)
})
