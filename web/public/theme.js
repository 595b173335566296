// Runs before the first paint, so that a chosen theme never flashes in the other one. A plain script, since the content
// security policy allows no inline code and modules wait for the document. The key is that of src/ui/theme/use-theme.ts.
try {
  const theme = localStorage.getItem('stamboek-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off: follow the system.
}
