// The engine of the examples in the documentation, an expression for `include!`.
{
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/pkg/data");
    let file = |kind: &str| {
        let mut names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let named = |path: &std::path::PathBuf| path.file_name().unwrap().to_string_lossy().starts_with(kind);
        std::fs::read(names.find(named).unwrap()).unwrap()
    };
    gammonlab::analysis::Engine::from_bytes(&gammonlab::analysis::DataFiles {
        contact: &file("network-contact"),
        race: &file("network-race"),
        filter: &file("network-filter"),
        bearoff: &file("bearoff"),
    })
    .unwrap()
}
