import type { RecordTypeDefinition } from '../schema/record-type.ts'
import { documentGroup } from './crm/document-group.ts'
import { functionPerDocumentGroup } from './crm/function-per-document-group.ts'
import { functionType } from './erp/function.ts'
import { functionTariff } from './erp/function-tariff.ts'
import { resource } from './erp/resource.ts'
import { resourceFunction } from './erp/resource-function.ts'
import { resourcePerTeam } from './erp/resource-per-team.ts'
import { resourcePerTeamSearch } from './erp/resource-per-team-search.ts'
import { resourceTeam } from './erp/resource-team.ts'
import { resourceTeamType } from './erp/resource-team-type.ts'
import { resourceType } from './erp/resource-type.ts'
import { resourceTypePerResourceTeamType } from './erp/resource-type-per-resource-team-type.ts'
import { bank } from './finance/bank.ts'
import { bankAccount } from './finance/bank-account.ts'
import { bankTransferMethod } from './finance/bank-transfer-method.ts'
import { generalLedger } from './finance/general-ledger.ts'
import { invoiceType } from './finance/invoice-type.ts'
import { vat } from './finance/vat.ts'
import { importRecord } from './import/import-record.ts'
import { externalLink } from './other/external-link.ts'
import { holiday } from './other/holiday.ts'
import { postalCodeRange } from './other/postal-code-range.ts'
import { region } from './other/region.ts'
import { country } from './standard/country.ts'
import { currency } from './standard/currency.ts'
import { language } from './standard/language.ts'
import { role } from './system/role.ts'
import { secret } from './system/secret.ts'
import { secretType } from './system/secret-type.ts'
import { systemBusinessUnit } from './system/system-business-unit.ts'
import { user } from './system/user.ts'
import { userRole } from './system/user-role.ts'
import { functionPerTaskType } from './task/function-per-task-type.ts'
import { task } from './task/task.ts'
import { taskAccount } from './task/task-account.ts'
import { taskInvoice } from './task/task-invoice.ts'
import { taskPriority } from './task/task-priority.ts'
import { taskSearch } from './task/task-search.ts'
import { taskStatus } from './task/task-status.ts'
import { taskTemplate } from './task/task-template.ts'
import { taskTemplateDetail } from './task/task-template-detail.ts'
import { taskType } from './task/task-type.ts'

const definitions = [
  country,
  currency,
  language,
  region,
  postalCodeRange,
  holiday,
  externalLink,
  documentGroup,
  functionPerDocumentGroup,
  functionType,
  functionTariff,
  resourceType,
  resource,
  resourceFunction,
  resourceTeamType,
  resourceTypePerResourceTeamType,
  resourceTeam,
  resourcePerTeam,
  resourcePerTeamSearch,
  taskType,
  functionPerTaskType,
  taskStatus,
  taskPriority,
  taskTemplate,
  taskTemplateDetail,
  task,
  taskAccount,
  taskInvoice,
  taskSearch,
  importRecord,
  bank,
  bankAccount,
  bankTransferMethod,
  generalLedger,
  invoiceType,
  vat,
  secretType,
  secret,
  systemBusinessUnit,
  user,
  userRole,
  role,
] as const

export const recordTypes: readonly RecordTypeDefinition[] = definitions

export type ProductRecordType = (typeof definitions)[number]
