import { task } from '@stamboek/model/records/task/task'
import { openSheet } from '../../../../sheets/open-sheet.ts'
import type { FileType } from '../../file-type.ts'
import { createHeaderMerit, createRowParser, findColumnIndexes } from '../../parse-rows.ts'
import { orderColumns, orderHeaders } from './order-columns.ts'
import { createOrderImporter } from './order-importer.ts'

export const orders: FileType = {
  id: 'orders',
  name: 'Orders',
  description:
    'Elke regel wordt een taak met het account van de klant. Een ordernummer mag maar één keer voorkomen.',
  extensions: ['csv'],
  example: [
    orderHeaders.join(';'),
    '2026-1001;;100245;Mw. J. de Boer;particulier;Huisbezoek;Kennismaking aan huis;15-12-2026',
    '2026-1002;;200031;Thuiszorg Winkel BV;zakelijk;Traplift keuren;Jaarlijkse keuring traplift;',
  ].join('\n'),
  permissions: ['TaskAccess', 'TaskCreate'],
  recordType: task,
  async open(file) {
    const sheet = await openSheet(file, createHeaderMerit(orderColumns))
    createRowParser(orderColumns, sheet)
    return sheet
  },
  unitCodeOf({ headers }) {
    const [index = -1] = findColumnIndexes(headers, orderColumns.businessUnit.label)
    return ({ cells }) => cells[index] ?? ''
  },
  createImporter: createOrderImporter,
}
