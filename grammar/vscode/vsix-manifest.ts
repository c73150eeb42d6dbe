/** The two files of a `.vsix` that say what is in it: its manifest, and the types of its files by their endings. */

export interface ExtensionManifest {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly displayName: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly categories: readonly string[];
  readonly icon: string;
  readonly engines: { readonly vscode: string };
}

/** The schema is that of Visual Studio packages, version 2. */
export function vsixManifest(manifest: ExtensionManifest): string {
  const { name, publisher, version, displayName, description, keywords, categories, icon, engines } = manifest;
  const asset = (type: string, path: string): string =>
    `<Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${escaped(path)}" Addressable="true"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}"/>
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped([...keywords, '__ext_sift'].join(','))}</Tags>
    <Categories>${escaped(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace,web"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${escaped(icon)}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    ${asset('Code.Manifest', 'package.json')}
    ${asset('Services.Content.Details', 'README.md')}
    ${asset('Services.Content.License', 'LICENSE.txt')}
    ${asset('Services.Icons.Default', icon)}
  </Assets>
</PackageManifest>
`;
}

/** The types of files by the endings of their names; each ending has to have one. */
export function contentTypes(names: readonly string[]): string {
  const endings = new Set(names.map((name) => /\.[^./]+$/.exec(name)?.[0] ?? '').filter((ending) => ending !== ''));
  const types = [...endings].sort().map((ending) => {
    const type = TYPES.get(ending) ?? 'application/octet-stream';
    return `<Default Extension="${escaped(ending)}" ContentType="${type}"/>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>
`;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.vsixmanifest', 'text/xml'],
  ['.json', 'application/json'],
  ['.js', 'application/javascript'],
  ['.cjs', 'application/javascript'],
  ['.md', 'text/markdown'],
  ['.txt', 'text/plain'],
  ['.png', 'image/png'],
]);

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
