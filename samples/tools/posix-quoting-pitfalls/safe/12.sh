# 12. Reading an indent: the safe way
printf '%s\n' '    indented' | {
  IFS= read -r line
  echo "[$line]"
}
