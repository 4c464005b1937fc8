/** The bundle before this script leaves it behind. */
const { Scalar } =
  /** @type {{ Scalar: { createApiReference(at: string, settings: object): void } }} */ (
    /** @type {unknown} */ (globalThis)
  );

// The page is at …/docs: whatever a proxy has put before that belongs to every address.
const service = new URL('.', location.href).href;

let errorCode = takeErrorCode();

Scalar.createApiReference('#reference', {
  url: `${service}api/v1/openapi.json`,
  baseServerURL: service,
  authentication: { preferredSecurityScheme: 'bearer' },
  featuredClients: ['shell/curl', 'js/fetch', 'python/requests'],
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'direct',
  generateOperationSlug: (/** @type {{ operationId: string }} */ { operationId }) => operationId,
  // As in the document, the most important first: Scalar shows twelve and hides the others behind a button.
  orderSchemaPropertiesBy: 'preserve',
  onLoaded: showErrorCode,

  // Everything that would ask another host, or offer to.
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
});
addEventListener('hashchange', () => {
  errorCode = takeErrorCode() ?? errorCode;
  showErrorCode();
});

/** Errors link to `#error-4001`. Scalar has no such section and would show another one, so it does not get to see it. */
function takeErrorCode() {
  const code = /^#error-(\d+)$/.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(null, '', location.pathname);
  return code;
}

/** Scrolls to the row of the code that the address asked for. */
function showErrorCode() {
  if (errorCode === undefined) return;
  const cells = [...document.querySelectorAll('#reference td:first-child')];
  const row = cells.find(({ textContent }) => textContent?.trim() === errorCode)?.closest('tr');
  errorCode = undefined;
  if (row == null) return;
  row.scrollIntoView({ block: 'center' });
  row.style.background = 'var(--scalar-background-3)';
}
