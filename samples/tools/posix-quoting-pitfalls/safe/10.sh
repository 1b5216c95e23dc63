# 10. A list of files: the safe way
printf '%s\n' 'my notes' 'todo' | while IFS= read -r file; do
  echo "[$file]"
done
