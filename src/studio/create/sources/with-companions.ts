/** Formats that store a whole model in one file, and zips. A GLB can refer to textures beside it. */
const WHOLE = /\.(stl|ply|off|3mf|usdz|usd[ac]?|zip)$/i;
/** File types that models refer to. */
const COMPANION = /\.(bin|mtl|png|jpe?g|webp|tga|bmp|tiff?|dds|ktx2)$/i;
/** Maximum size of text files that are searched for the names of other files. */
const MOST_TEXT = 64 * 2 ** 20;

/**
 * Packs a model and the accompanying files that it refers to (a glTF's buffers, an OBJ's materials, textures) into one
 * zip, as the service expects. Other files stay separate.
 */
export async function withCompanions(files: readonly File[]): Promise<readonly File[]> {
  const models = files.filter(({ name }) => !WHOLE.test(name) && !COMPANION.test(name));
  const beside = files.filter(({ name }) => COMPANION.test(name));
  const [model] = models;
  if (model === undefined || models.length > 1 || beside.length === 0) return files;
  const named = await namedBy(model, beside);
  if (named.length === 0) return files;
  const { zipSync } = await import('three/addons/libs/fflate.module.js');
  const packed = await Promise.all(
    [model, ...named].map(async (file) => [file.name, await file.bytes()] as const),
  );
  const zip = zipSync(Object.fromEntries(packed), { level: 0 }) as Uint8Array<ArrayBuffer>;
  const name = model.name.replace(/\.[^.]*$/, '.zip');
  return [
    new File([zip], name, { type: 'application/zip' }),
    ...files.filter((file) => file !== model && !named.includes(file)),
  ];
}

/** Returns the files that a model refers to, and those that its materials refer to. */
async function namedBy(model: File, beside: readonly File[]): Promise<File[]> {
  const lists = [model, ...beside.filter(({ name }) => /\.mtl$/i.test(name))];
  const texts = await Promise.all(lists.map((file) => file.slice(0, MOST_TEXT).text()));
  const text = texts.join('\n').toLowerCase();
  return beside.filter(({ name }) =>
    [name, encodeURI(name), encodeURIComponent(name)].some((each) =>
      text.includes(each.toLowerCase()),
    ),
  );
}
