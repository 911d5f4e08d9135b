#!/bin/sh
# GNU parallel: all parts on the cores of this machine, PARTS of them, each tried again if it fails. With
# `PARALLEL='--sshloginfile hosts'` in the environment the parts run on other machines that share this folder. In the
# end `./merge.sh SUM.json`, with the same PARTS.
set -eu
here=$(dirname "$0")
parts=${PARTS:-8}
export PARTS="$parts"
seq 0 $((parts - 1)) | parallel --retries 3 --env POSITION --env PLAYS --env TRIALS --env PARTS --env OPTIONS \
  --env THREADS --env FOLDER --env GAMMONLAB --env GAMMONLAB_DATA sh "$here/part.sh" '{}'
