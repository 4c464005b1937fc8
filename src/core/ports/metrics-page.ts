/** The page that a metrics scraper reads. */
export interface MetricsPage {
  contentType: string;
  text(): Promise<string>;
}
