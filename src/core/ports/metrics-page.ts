/** What a scraper reads. */
export interface MetricsPage {
  contentType: string;
  text(): Promise<string>;
}
