/** Addresses of record pages, by their title. */
export const addresses = {
  Landen: '/maintenance/standard/CountryViewDto',
  Talen: '/maintenance/standard/LanguageViewDto',
  "Valuta's": '/maintenance/standard/CurrencyViewDto',
  Functies: '/maintenance/erp/function',
  Resources: '/maintenance/erp/resource-and-function',
  Banken: '/maintenance/finance/BankViewDto',
  'Btw-tarieven': '/maintenance/finance/VatViewDto',
  Factuurtypen: '/maintenance/finance/InvoiceTypeViewDto',
  Grootboekrekeningen: '/maintenance/finance/GeneralLedgerViewDto',
  'Externe links': '/maintenance/other/ExternalLinkViewDto',
  Feestdagen: '/maintenance/other/HolidayViewDto',
  Postcodegebieden: '/maintenance/other/PostalCodeRangeViewDto',
  "Regio's": '/maintenance/other/RegionViewDto',
  'Business units': '/maintenance/system/authorization/business-unit',
  Gebruikers: '/maintenance/system/authorization/UserViewDto',
  Rollen: '/maintenance/system/authorization/RoleViewDto',
} as const
