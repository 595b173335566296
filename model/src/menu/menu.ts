import type { Menu, MenuNode } from './menu-node.ts'

const roots: readonly MenuNode[] = [
  {
    identifier: 'tasks',
    label: 'Taken',
    icon: 'checklist',
    sort: 'disable',
    children: [
      {
        ...page('Main.TaskSearchViewDto', 'task-management'),
        label: 'Taakbeheer',
        waiting: [
          { label: 'Van mijn teams', search: { ofOwnTeams: true } },
          { label: 'Niet toegewezen in mijn teams', search: { ofOwnTeams: true, resourceIds: [null] } },
        ],
      },
      {
        ...page('Main.TaskSearchViewDto', 'my-tasks'),
        label: 'Mijn taken',
        icon: 'user-check',
        search: { resourceIds: { from: 'ownResource' } },
        waiting: [
          { label: 'Te laat', search: { due: 'late' }, isUrgent: true },
          { label: 'Vandaag', search: { due: 'today' } },
          { label: 'Deze week', search: { due: 'thisWeek' } },
        ],
      },
    ],
  },
  {
    identifier: 'imports',
    label: 'Imports',
    icon: 'file-import',
    children: [
      {
        ...page('Import.ImportRecordViewDto', 'imports'),
        waiting: [
          {
            label: 'Mislukt',
            search: { importStatuses: ['Failed'], systemBusinessUnitIds: null },
            isUrgent: true,
          },
          {
            label: 'Met geweigerde regels',
            search: { importStatuses: ['Completed'], isValid: false, systemBusinessUnitIds: null },
            isUrgent: true,
          },
        ],
      },
    ],
  },
  {
    identifier: 'maintenance',
    label: 'Onderhoud',
    icon: 'database',
    link: 'maintenance',
    sort: 'disable',
    children: [
      {
        identifier: 'general',
        label: 'Algemeen',
        icon: 'folders',
        sort: 'disable',
        children: [
          {
            identifier: 'standard',
            label: 'Standaard',
            icon: 'world',
            link: 'standard',
            children: [
              page('Main.CountryViewDto'),
              page('Main.CurrencyViewDto'),
              page('Main.LanguageViewDto'),
            ],
          },
          {
            identifier: 'crm',
            label: 'CRM',
            icon: 'friends',
            link: 'crm',
            children: [page('Main.DocumentGroupViewDto')],
          },
          {
            identifier: 'erp',
            label: 'Planning',
            icon: 'calendar-time',
            link: 'erp',
            sort: 'disable',
            children: [
              page('Main.FunctionViewDto', 'function'),
              page('Main.ResourceTypeViewDto'),
              page('Main.ResourceViewDto', 'resource-and-function'),
              page('Main.ResourceTeamTypeViewDto'),
              page('Main.ResourcePerTeamSearchViewDto', 'resource-per-team'),
              page('Main.ResourceTeamViewDto'),
              {
                identifier: 'task-management',
                label: 'Taakbeheer',
                icon: 'checklist',
                link: 'task-management',
                redirect: '/task-management',
                permission: 'TaskAccess',
                sort: 'disable',
                children: [
                  page('Main.TaskTypeViewDto'),
                  page('Main.TaskStatusViewDto'),
                  page('Main.TaskPriorityViewDto'),
                  page('Main.TaskTemplateViewDto'),
                ],
              },
            ],
          },
          {
            identifier: 'finance',
            label: 'Financieel',
            icon: 'cash',
            link: 'finance',
            children: [
              page('Main.BankViewDto'),
              page('Main.BankAccountViewDto'),
              page('Main.BankTransferMethodViewDto', 'bank-transfer-method'),
              page('Main.GeneralLedgerViewDto'),
              page('Main.InvoiceTypeViewDto'),
              page('Main.VatViewDto'),
            ],
          },
          {
            identifier: 'other',
            label: 'Overig',
            icon: 'category',
            link: 'other',
            children: [
              page('Main.RegionViewDto'),
              page('Main.PostalCodeRangeViewDto'),
              page('Main.HolidayViewDto'),
              page('Main.ExternalLinkViewDto'),
            ],
          },
        ],
      },
      {
        identifier: 'system',
        label: 'Systeem',
        icon: 'settings',
        link: 'system',
        sort: 'disable',
        children: [
          {
            identifier: 'security',
            label: 'Beveiliging',
            icon: 'shield-lock',
            link: 'security',
            children: [page('Main.SecretTypeViewDto', 'secret-type'), page('Main.SecretViewDto', 'secret')],
          },
          {
            identifier: 'authorization',
            label: 'Autorisatie',
            icon: 'lock',
            link: 'authorization',
            children: [
              {
                ...page('Main.SystemBusinessUnitViewDto', 'business-unit'),
                permission: 'SystemBusinessUnitRead',
              },
              page('Main.UserViewDto'),
              page('Main.RoleViewDto'),
            ],
          },
          {
            identifier: 'status',
            label: 'Status',
            icon: 'heartbeat',
            link: 'status',
            permission: 'SystemStatusAccess',
          },
        ],
      },
    ],
  },
  { identifier: 'changes', label: 'Wijzigingen', icon: 'history', link: 'changes', anyRight: 'ReadAudit' },
]

export const menu: Menu = { children: roots }

function page(dtoKey: string, link = dtoKey.slice(dtoKey.indexOf('.') + 1)): MenuNode {
  return { identifier: link, label: '', link, dtoKey }
}
